import { Parser } from "htmlparser2";

/** Attributes that people read or hear. */
const READ = ["alt", "aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "label"];
const META = /^(?:description|og:(?:title|description|image:alt)|twitter:(?:title|description))$/;
const NOT_SHOWN = new Set(["script", "style", "template"]);
/** Elements that never have an end. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

export interface PageText {
  text: string;
  /** `p`, `img alt`, `meta description`. */
  where: string;
}

/** Returns the texts of a page in its own language. What says that it is in another one, as content does, is left out. */
export function textsOf(html: string, language: string): PageText[] {
  const found: PageText[] = [];
  const open: { name: string; skipped: boolean }[] = [];
  const add = (text: string | undefined, where: string) => {
    const said = text?.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replace(/\s+/g, " ").trim();
    if (said && /\p{Script=Latin}/u.test(said)) found.push({ text: said, where });
  };
  // A parser gives a text in parts, as at a character reference.
  let said = "";
  const endText = () => {
    const inside = open.at(-1);
    if (inside && !inside.skipped) add(said, inside.name);
    said = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      endText();
      const isForeign = attributes.lang !== undefined && attributes.lang !== language;
      const skipped = (open.at(-1)?.skipped ?? false) || NOT_SHOWN.has(name) || isForeign;
      if (!VOID.has(name)) open.push({ name, skipped });
      if (skipped) return;
      for (const attribute of READ) add(attributes[attribute], `${name} ${attribute}`);
      if (name === "input" && /^(?:submit|button|reset)$/.test(attributes.type ?? ""))
        add(attributes.value, "input value");
      const meta = attributes.name ?? attributes.property ?? "";
      if (name === "meta" && META.test(meta)) add(attributes.content, `meta ${meta}`);
    },
    ontext(text) {
      said += text;
    },
    onclosetag(name) {
      endText();
      if (!VOID.has(name)) open.pop();
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.@/&+-]*/gu)?.map(bare) ?? [];
const bare = (word: string): string => word.replace(/['’.@/&+-]+$/u, "").toLowerCase();

/**
 * What is the same in every language: names, words of the stock, the site's own texts. A text is explained when all of
 * its Latin words belong to such texts; one that is long may be a part of one.
 */
export class KnownTexts {
  readonly #whole = new Set<string>();
  #longest = 1;
  #running = "";

  /** Adds texts that may stand within others. */
  add(texts: Iterable<string>): this {
    for (const text of texts) {
      const words = wordsOf(text);
      if (words.length === 0) continue;
      this.#whole.add(words.join(" "));
      this.#longest = Math.max(this.#longest, Math.min(words.length, 60));
      if (words.length >= PART) this.#running += ` ${words.join(" ")} |`;
    }
    return this;
  }

  /** Returns the words of a text that nothing explains. */
  unexplained(text: string): string[] {
    const words = wordsOf(text);
    // The end of a text is alone where a page folds up the rest of it.
    if (words.length > 1 && this.#running.includes(` ${words.join(" ")} |`)) return [];
    if (words.length >= PART && this.#running.includes(` ${words.join(" ")} `)) return [];
    const left: string[] = [];
    for (let at = 0; at < words.length; ) {
      const taken = this.#length(words, at);
      if (taken === 0 && /\p{Script=Latin}/u.test(words[at] ?? "")) left.push(words[at] ?? "");
      at += taken || 1;
    }
    return left;
  }

  #length(words: readonly string[], at: number): number {
    for (let count = Math.min(this.#longest, words.length - at); count > 0; count -= 1)
      if (this.#whole.has(words.slice(at, at + count).join(" "))) return count;
    return 0;
  }
}
/** From so many words on, a part of a known text is known. */
const PART = 4;
