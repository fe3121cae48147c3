import { Parser } from "htmlparser2";

/** Returns the faults of one JSON-LD document: invalid JSON or empty values. */
function checkJsonLd(text: string): string[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return [`JSON-LD that does not parse: ${excerpt(text)}`];
  }
  const faults: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (value === null || value === "" || value === "undefined" || value === "null" || value === "NaN")
      faults.push(`JSON-LD: ${path} is ${JSON.stringify(value)}`);
    else if (/driveWheelConfiguration$/.test(path) && !String(value).startsWith("https://schema.org/"))
      faults.push(`JSON-LD: ${path} is not one of schema.org's values: ${excerpt(String(value))}`);
    else if (isUnpriced(value)) faults.push(`JSON-LD: ${path || "the thing"} is an Offer without a price`);
    else if (typeof value === "object")
      for (const [name, inner] of Object.entries(value)) walk(inner, path ? `${path}.${name}` : name);
  };
  walk(document, "");
  const { "@context": context, "@type": type } = document as Record<string, unknown>;
  if (context !== "https://schema.org") faults.push("JSON-LD without schema.org's context");
  if (typeof type !== "string") faults.push("JSON-LD without a type");
  return faults;
}

/** Search engines reject such an offer. */
function isUnpriced(value: unknown): boolean {
  const { "@type": type, price, priceSpecification } = Object(value);
  return type === "Offer" && price === undefined && priceSpecification === undefined;
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}

export interface ExpectedPage {
  /** Whether the stock itself contains this text: then it comes from the feed and is no fault of the page. */
  isOwnText(text: string): boolean;
  /** Names of the wording files: `card` of `card.tag.new`. */
  wordingAreas: ReadonlySet<string>;
  /** Search engines list no error page. */
  isError?: boolean;
}

/** Words that appear in place of a missing value. */
export const MISSING_VALUE =
  /(?<![\p{L}\p{N}_-])(undefined|null|NaN|Infinity|Invalid Date|\[object [A-Z]\w*\])(?![\p{L}\p{N}_-])/u;
const MISSING_VALUES = new RegExp(MISSING_VALUE, "gu");
const PLACEHOLDER = /\{\{[^}]*\}\}/;
/** Of an address in full; an IPv6 address has brackets. */
const HOST = /^[a-z]+:\/\/[^/?#]*/i;
const DOTTED = /^([a-z0-9_]+)(\.[a-z0-9_]+)+$/i;

/** Elements that are checked for content or must not be on the page. */
const NON_EMPTY_ELEMENTS = new Set(
  "a button caption dd dt figcaption h1 h2 h3 h4 h5 h6 label legend li option summary td th title".split(" "),
);
/** Elements that count as content without any text. */
const CONTENT = new Set("img input select textarea video picture iframe meter progress".split(" "));
/** A text in these that ends with a colon announces content: within the element, or for a paragraph, after it. */
const ANNOUNCING = new Set("p li dd td th".split(" "));
const NOT_SHOWN = new Set(["script", "style", "template"]);
const HEADING = /^h[1-6]$/;
/** Attributes that people see or hear, or that are links. */
const READ_ATTRIBUTES = new Set(
  "alt title placeholder content value href src srcset action label aria-label aria-description aria-valuetext datetime width height for id name".split(
    " ",
  ),
);
/** Attributes that hold addresses. */
const ADDRESSES = new Set(["href", "src", "action", "formaction"]);
const REFERENCES = new Set([
  "for",
  "form",
  "aria-labelledby",
  "aria-describedby",
  "aria-controls",
  "aria-details",
  "list",
]);

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  /** Its own text and that of the elements in it that have ended. */
  text: string;
  hasElements: boolean;
  hasHeading: boolean;
  /** Whether it has content other than text. */
  filled: boolean;
  lastChild: string | null;
  /** The last child's text, when it ends with a colon and nothing follows it. */
  announced: string | null;
}

/** Returns all faults of a page's HTML, without repeats. */
export function checkHtml(html: string, expected: ExpectedPage): string[] {
  const page = new CheckedPage(expected);
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    ontext: (text) => page.text(text),
    onclosetag: () => page.close(),
  });
  parser.write(html);
  parser.end();
  const faults = page.faults();
  if (/<\/html>\s*\S/i.test(html)) faults.push("content after the document's end");
  return faults;
}

class CheckedPage {
  readonly #expected: ExpectedPage;
  readonly #faults = new Set<string>();
  readonly #path: OpenElement[] = [];
  readonly #ids = new Map<string, number>();
  readonly #references: { to: string; by: string }[] = [];
  /** Elements that must occur exactly once. */
  readonly #counts = new Map(["h1", "main", "title"].map((name) => [name, 0]));
  /** How many of the open elements are not shown, and how many are drawings. */
  #hidden = 0;
  #drawings = 0;
  #hasLanguage = false;
  #isIndexable = true;
  #hasPicture = false;

  constructor(expected: ExpectedPage) {
    this.#expected = expected;
  }

  open(name: string, attributes: Record<string, string>): void {
    const parent = this.#path.at(-1);
    if (parent) {
      parent.hasElements = true;
      parent.lastChild = name;
      parent.announced = null;
    }
    const inDrawing = this.#drawings > 0;
    if (name === "svg") this.#drawings += 1;
    if (NOT_SHOWN.has(name)) this.#hidden += 1;
    this.#path.push({
      name,
      attributes,
      text: "",
      hasElements: false,
      hasHeading: false,
      filled: false,
      lastChild: null,
      announced: null,
    });
    if (name === "style" && this.#path.some((element) => element.name === "body"))
      this.#faults.add(`a style in the body${this.#place()}`);
    if (this.#hidden > 0) return;
    if (name === "meta") this.#noteMeta(attributes);
    if (HEADING.test(name)) this.#markOpen("hasHeading");
    const count = this.#counts.get(name);
    if (count !== undefined && !inDrawing) this.#counts.set(name, count + 1);
    if (name === "html") this.#hasLanguage = Boolean(attributes.lang);
    if (name === "img") this.#checkImage(attributes);
    this.#checkAttributes(name, attributes);
    const speaks = attributes["aria-label"] || attributes["aria-labelledby"] || attributes.title;
    if (CONTENT.has(name) || speaks || attributes.role === "img") this.#markOpen("filled");
  }

  text(text: string): void {
    const element = this.#path.at(-1);
    if (!element) return;
    element.text += text;
    if (this.#hidden === 0) this.#checkValue(text, element.name);
  }

  close(): void {
    const hidden = this.#hidden > 0;
    const element = this.#path.pop();
    if (!element) return;
    const { name, attributes, filled } = element;
    if (name === "svg") this.#drawings -= 1;
    if (NOT_SHOWN.has(name)) this.#hidden -= 1;
    if (hidden) {
      if (name === "script" && attributes.type === "application/ld+json")
        for (const fault of checkJsonLd(element.text)) this.#faults.add(fault);
      return;
    }
    const parent = this.#path.at(-1);
    if (parent) parent.text += element.text;
    if (NON_EMPTY_ELEMENTS.has(name) && !filled && !/\S/.test(element.text))
      this.#faults.add(`an empty ${name}${this.#place()}`);
    if (name === "section" && !element.hasHeading && !attributes["aria-label"])
      this.#faults.add(`a section without a heading${placeOf(element)}`);
    if (element.lastChild === "dt") this.#faults.add(`a dt without its dd: ${excerpt(textOf(element))}`);
    if (!element.hasElements) this.#checkKey(textOf(element), name);
    if (element.announced) this.#reportLabel(element.announced);
    if (!ANNOUNCING.has(name) || filled) return;
    const text = textOf(element);
    if (!text.endsWith(":")) return;
    if (name === "p" && parent) parent.announced = text;
    else this.#reportLabel(text);
  }

  faults(): string[] {
    const faults = [...this.#faults];
    for (const [id, times] of this.#ids)
      if (times > 1) faults.push(`id ${JSON.stringify(id)} is there ${times} times`);
    for (const { to, by } of this.#references)
      if (!this.#ids.has(to)) faults.push(`${by} names #${to}, which is not there`);
    for (const [name, count] of this.#counts) if (count !== 1) faults.push(`${count} ${name}`);
    if (!this.#hasLanguage) faults.push("html without lang");
    if (this.#isIndexable && !this.#hasPicture && !this.#expected.isError)
      faults.push("an indexable page without og:image");
    return [...new Set(faults)];
  }

  #reportLabel(text: string): void {
    if (!this.#expected.isOwnText(text)) this.#faults.add(`a label with nothing after it: ${excerpt(text)}`);
  }

  /** An element is marked only with all elements around it, so that those of a marked one are marked too. */
  #markOpen(mark: "filled" | "hasHeading"): void {
    for (let index = this.#path.length - 1; index >= 0; index -= 1) {
      const element = this.#path[index];
      if (!element || element[mark]) return;
      element[mark] = true;
    }
  }

  #noteMeta({ name, property, content = "" }: Record<string, string>): void {
    if (name === "robots" && /noindex/.test(content)) this.#isIndexable = false;
    if (property === "og:image" && content) this.#hasPicture = true;
  }

  #checkImage({ src, alt }: Record<string, string>): void {
    if (alt === undefined) this.#faults.add(`an image without alt: ${src}`);
    if (!src) this.#faults.add("an image without src");
  }

  #checkAttributes(name: string, attributes: Record<string, string>): void {
    const { id, href } = attributes;
    if (id !== undefined) this.#ids.set(id, (this.#ids.get(id) ?? 0) + 1);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (READ_ATTRIBUTES.has(attribute)) {
        this.#checkValue(value, `${name} ${attribute}`);
        if (attribute !== "name" && attribute !== "value") this.#checkKey(value, `${name} ${attribute}`);
      }
      if (ADDRESSES.has(attribute) && /[[\]]/.test(value.replace(HOST, "")))
        this.#faults.add(`brackets in ${name} ${attribute}: ${excerpt(value.replace(HOST, ""))}`);
      if (REFERENCES.has(attribute)) {
        for (const to of value.split(/\s+/))
          if (to) this.#references.push({ to, by: `${name} ${attribute}` });
      }
    }
    if (attributes.form === "") this.#faults.add(`an empty form attribute of ${name}`);
    const fragment = /^#(.+)$/.exec(href ?? "")?.[1];
    if (fragment) this.#references.push({ to: fragment, by: `${name} href` });
  }

  #checkValue(value: string, where: string): void {
    if (MISSING_VALUE.test(value)) {
      for (const [missing] of value.matchAll(MISSING_VALUES)) {
        if (!this.#expected.isOwnText(missing))
          this.#faults.add(`${JSON.stringify(missing)} in ${where}: ${excerpt(value)}`);
      }
    }
    const placeholder = value.includes("{{") ? PLACEHOLDER.exec(value)?.[0] : undefined;
    if (placeholder && !this.#expected.isOwnText(placeholder))
      this.#faults.add(`a placeholder in ${where}: ${excerpt(value)}`);
  }

  /** A missing text is rendered as its key. */
  #checkKey(value: string, where: string): void {
    const area = DOTTED.exec(value)?.[1];
    if (area && this.#expected.wordingAreas.has(area) && !this.#expected.isOwnText(value))
      this.#faults.add(`a wording key in ${where}: ${excerpt(value)}`);
  }

  #place(): string {
    const near = this.#path.findLast(({ attributes: { id, class: names } }) => id || names);
    return near ? placeOf(near) : "";
  }
}

function textOf({ text }: OpenElement): string {
  return text.replace(/\s+/g, " ").trim();
}

function placeOf({ name, attributes: { id, class: names } }: OpenElement): string {
  return ` in ${name}${id ? ` #${id}` : names ? ` ${JSON.stringify(names)}` : ""}`;
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/**
 * Collects the text of cars, given as JSON, that may legitimately appear on pages. Leaves out JSON's own words for
 * missing values, and fields whose whole text is "null": pages must leave those out (rules/vehicle-page#spec-lists).
 */
export function ownTextOf(jsons: readonly string[]): (text: string) => boolean {
  const values = jsons
    .flatMap((json) => json.match(QUOTED) ?? [])
    .map((quoted) => (JSON.parse(quoted) as string).replace(/\s+/g, " ").trim())
    .filter((value) => value.replace(MISSING_VALUE, "") !== "");
  return (text) => {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const whole = new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])`, "u");
    return values.some((value) => whole.test(value));
  };
}
