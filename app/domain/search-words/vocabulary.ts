import type { ListFacet } from "../search/facets";
import { namesSpelled, namesWithWords } from "../search/search-address";
import type { SearchState } from "../search/search-state";
import { isModelOf } from "../search/stock-filter";
import { normalWord, normalWords } from "./typed-words";
import { FACET_WORDS, type FacetWords } from "./word-rules";

/** The facets whose values, or whose words, the search box understands. */
export const VOCABULARY_FACETS = [
  "make",
  "model",
  "make_model",
  "body",
  "fuel",
  "transmission",
  "drive",
  "car_type",
  "item_type",
  "certified",
  "seats",
  "state",
  "city",
] as const satisfies readonly ListFacet[];
type VocabularyFacet = (typeof VOCABULARY_FACETS)[number];

/** The values of a site's stock. */
export type StockNames = Partial<Record<ListFacet, readonly string[]>>;

/** Words of a site itself: what `search.words` of its configuration says, and those of the page's language. */
export type SiteWords = ReadonlyMap<string, Partial<Record<ListFacet, readonly string[]>>>;

/** What words mean: facets and their values. `missing`: the stock has nothing of it. */
interface WordMeaning {
  facets: SearchState["facets"];
  missing: boolean;
}

/** Longest name in words. */
const MOST_WORDS = 5;
/** A model whose name begins that of more models is left to the engine. */
const MOST_MODELS = 8;
const LEAST_CITY = 4;

/** What the search box understands on one site: its configured words, the platform's, and the names in its stock. */
export class Vocabulary {
  readonly names: StockNames;
  readonly #words = new Map<string, WordMeaning>();
  readonly #unspaced: RegExp | null;
  /** Values by facet and name without spaces. */
  readonly #spelled = new Map<VocabularyFacet, Map<string, string[]>>();

  constructor(names: StockNames, siteWords: SiteWords = new Map()) {
    this.names = names;
    for (const facet of VOCABULARY_FACETS) {
      const spelled = new Map<string, string[]>();
      for (const value of names[facet] ?? []) add(spelled, normalWord(value), value);
      this.#spelled.set(facet, spelled);
    }
    for (const row of FACET_WORDS) {
      const meaning = this.#meaningOfRow(row);
      for (const words of row.words) this.#words.set(words, meaning);
    }
    this.#unspaced = unspacedWords(siteWords.keys());
    for (const [words, meant] of siteWords) this.#words.set(normalWords(words), this.#meaningOfSite(meant));
  }

  /**
   * Returns what the words from here on mean, the longest name first.
   * @param normals the words left, each normal
   * @param before what the words before them mean: after a make "3" is a model
   */
  meaningAt(
    normals: readonly string[],
    before: SearchState["facets"],
  ): { length: number; meaning: WordMeaning } | null {
    for (let length = Math.min(MOST_WORDS, normals.length); length > 0; length -= 1) {
      const some = normals.slice(0, length);
      if (some.includes("")) continue;
      const worded = this.#words.get(some.join(" "));
      if (worded && !worded.missing) return { length, meaning: worded };
      const facets = this.#named(some.join(""), before);
      if (facets) return { length, meaning: { facets, missing: false } };
      if (worded) return { length, meaning: worded };
    }
    return null;
  }

  /** Returns a typed text with spaces around the words of a script that has none: "白色皮卡" is two words. */
  withSpaces(query: string): string {
    // What is in quotation marks is the engine's.
    if (!this.#unspaced || query.includes('"')) return query;
    return query.replace(this.#unspaced, " $& ").replace(/\s+/g, " ").trim();
  }

  /** Whether a word is a name in the stock or has a meaning. */
  knows(normal: string): boolean {
    return (
      this.#words.has(normal) || VOCABULARY_FACETS.some((facet) => this.#spelled.get(facet)?.has(normal))
    );
  }

  #named(joined: string, before: SearchState["facets"]): SearchState["facets"] | null {
    const makes = this.#values("make", joined);
    if (makes.length > 0) return { make: makes };
    const models = this.#models(joined, before);
    if (models.length > 0 && models.length <= MOST_MODELS) return { model: models };
    const whole = this.#makeAndModel(joined);
    if (whole) return whole;
    const bodies = this.#values("body", joined).filter((body) => normalWord(body) !== "other");
    if (bodies.length > 0) return { body: bodies };
    const cities = joined.length >= LEAST_CITY ? this.#values("city", joined) : [];
    return cities.length > 0 ? { city: cities } : null;
  }

  /** Returns the models of this name, and those whose names continue after it: "LandCruiser Prado" for "landcruiser". */
  #models(joined: string, { make }: SearchState["facets"]): string[] {
    let exact = this.#values("model", joined);
    // "3", "2008" and "up" name a model only after its make.
    if (/^(\d+|\p{L}{1,2})$/u.test(joined)) {
      const ofMakes = new Set((make ?? []).map((name) => normalWord(name) + joined));
      const known = [...ofMakes].some((name) => this.#values("make_model", name).length > 0);
      return known ? exact : [];
    }
    if (exact.length === 0) return [];
    const first = normalWords(exact[0] ?? "");
    const longer = (this.names.model ?? []).filter((name) => normalWords(name).startsWith(`${first} `));
    if (longer.length + exact.length <= MOST_MODELS) exact = [...new Set([...exact, ...longer])];
    return exact;
  }

  #makeAndModel(joined: string): SearchState["facets"] | null {
    const found = this.#values("make_model", joined);
    const [whole] = found;
    const make = whole && (this.names.make ?? []).find((name) => isModelOf(whole, name));
    if (!whole || !make) return null;
    return { make: [make], model: [whole.slice(make.length + 1)] };
  }

  #values(facet: VocabularyFacet, joined: string): string[] {
    return this.#spelled.get(facet)?.get(joined) ?? [];
  }

  #meaningOfRow({ facet, names }: FacetWords): WordMeaning {
    const values = stockValues(this.names[facet] ?? [], names);
    return { facets: { [facet]: values ?? [...names] }, missing: values === null };
  }

  #meaningOfSite(meant: Partial<Record<ListFacet, readonly string[]>>): WordMeaning {
    const facets: SearchState["facets"] = {};
    let missing = false;
    for (const [facet, names] of Object.entries(meant) as [ListFacet, readonly string[]][]) {
      const values = stockValues(this.names[facet] ?? [], names);
      if (values === null) missing = true;
      facets[facet] = values ?? [...names];
    }
    return { facets, missing };
  }
}

/** Returns the stock's values with these names: spelled like one, or with its words; null when there are none. */
function stockValues(stock: readonly string[], names: readonly string[]): string[] | null {
  const spelled = names.flatMap((name) => namesSpelled(stock, name));
  const found = spelled.length > 0 ? spelled : names.flatMap((name) => namesWithWords(stock, name));
  return found.length > 0 ? [...new Set(found)] : null;
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  if (key) map.set(key, [...(map.get(key) ?? []), value]);
}

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u;

/** Returns what finds these words in a text without spaces, the longest first; null: none is written like that. */
export function unspacedWords(words: Iterable<string>): RegExp | null {
  const unspaced = [...words]
    .filter((word) => UNSPACED.test(word))
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return unspaced.length > 0 ? new RegExp(unspaced.join("|"), "giu") : null;
}
