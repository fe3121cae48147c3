import { randomInt } from "node:crypto";
import { Parser } from "htmlparser2";
import { type PageThing, thingId } from "~/domain/editing/edited-entry";
import { withoutPlural } from "~/i18n/wording-tree";
import type { Site } from "~/tenants/site";

/*
 * Marks around the texts of a page that an editor previews. While the page is drawn, its translator puts each text between
 * characters that no text may contain, with a number that only this page has: what a feed or an editor writes is never
 * taken for a mark. What isn't wording (a phone number, a block) is marked in the site's data before. In the finished HTML the marks become links, and from everything else they are removed. No page of
 * a visitor is drawn with marks.
 */

/** Private-use characters: no text of a site may have them, and React writes them as they are. */
const START = "\uE000";
const NAMED = "\uE001";
const END = "\uE002";
const DIGIT = 0xe010;
const LOOSE = /[\uE000-\uE002\uE010-\uE019]/g;
/** The same as they are in an address. */
const ENCODED = /%EE%80%(?:8[0-2]|9\d)/gi;
const SECRET_DIGITS = 9;

/** The editor's own texts are not edited there. */
const OWN = "desk.";

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** A text of a page, as it was drawn, or another thing that an editor changes there. */
export interface Mark {
  /** The key without plural suffix; of a thing `thingId`. */
  id: string;
  /** As the page says it; of a thing what its marker says. */
  text: string;
  /** What its placeholders were filled with. */
  values: Values;
  /** Absent: it is a text. */
  form?: ThingForm;
}

/** Where a thing is edited. */
export interface ThingForm {
  /** Address in the editor, with the place of the thing in the form. */
  href: string;
  /** What its marker says: "Edit phone number". */
  name: string;
  /** The field of the form that has what the page says. */
  field: string | null;
  /** Where its marker is: at the words in the mark (above their end, above or below their beginning), or at the element behind it. */
  place: "end" | "start" | "below" | "element";
  /** Whether it is changed and not published. */
  hasDraft: boolean;
  /** How many links the page has to it. */
  most: number;
}

export interface MarkedSite {
  site: Site;
  /** In the order in which they were drawn: the number in the page is the position here. */
  marks: readonly Mark[];
  /** Returns a text of the finished page without marks. */
  stripped(text: string): string;
  /** Finds the marks in a text of the finished page. */
  readonly pattern: RegExp;
  /** Finds the beginnings of marks in an address. */
  readonly inAddress: RegExp;
}

/**
 * Returns a copy of a site whose texts are marked.
 * @param isMarked whether the text of a key without plural suffix is
 * @param formOf the form of a thing; null: it isn't marked
 */
export function marked(
  site: Site,
  isMarked: (id: string) => boolean = () => true,
  formOf: (thing: PageThing) => ThingForm | null = () => null,
): MarkedSite {
  const marks: Mark[] = [];
  const places = new Map<string, number>();
  const secret = digits(randomInt(10 ** (SECRET_DIGITS - 1), 10 ** SECRET_DIGITS));
  const pattern = new RegExp(`${START}${secret}([\uE010-\uE019]+)${NAMED}|${END}${secret}`, "g");
  const markedKey = new RegExp(`^(${START}${secret}[\uE010-\uE019]+${NAMED})(.*)(${END}${secret})$`, "s");
  const stripped = (text: string) => text.replace(pattern, "").replace(LOOSE, "").replace(ENCODED, "");
  const between = (name: string, text: string, mark: () => Mark) => {
    const place = places.get(name) ?? marks.push(mark()) - 1;
    places.set(name, place);
    return START + secret + digits(place) + NAMED + text + END + secret;
  };
  const markText = (key: string, text: string, options: Values = {}) => {
    const id = withoutPlural(key);
    if (id.startsWith(OWN) || !isMarked(id)) return text;
    const { defaultValue: _default, ...given } = options;
    const values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        typeof value === "string" ? stripped(value) : value,
      ]),
    );
    return between(JSON.stringify([id, text, values]), text, () => ({ id, text: stripped(text), values }));
  };
  const markThing = (thing: PageThing, text: string) => {
    const form = formOf(thing);
    const id = thingId(thing);
    return form ? between(id, text, () => ({ id, text: form.name, values: {}, form })) : text;
  };
  const splitMark = (key: string): [string, string, string] => {
    const [, begins = "", plain = key, ends = ""] = markedKey.exec(key) ?? [];
    return [begins, plain, ends];
  };
  return {
    site: { ...site, markText, markThing, splitMark },
    marks,
    stripped,
    pattern,
    inAddress: new RegExp(`%EE%80%80${encodeURIComponent(secret)}((?:%EE%80%9\\d)+)%EE%80%81`, "gi"),
  };
}

function digits(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(DIGIT + Number(digit))).join("");
}

function placeOf(written: string): number {
  return Number([...written].map((digit) => digit.charCodeAt(0) - DIGIT).join(""));
}

/** Says how the marks of a page are drawn. What is returned is put into the page. */
export interface MarkDrawing {
  /**
   * Returns what is before and after a text.
   * @param isWhole whether no tag is in the text; else nothing is put before it
   */
  text(mark: Mark, open: readonly OpenElement[], isWhole: boolean): { before?: string; after: string };
  /**
   * Returns an element's tag.
   * @param open the elements around it, and itself
   */
  tag?(written: string, open: readonly OpenElement[]): string;
  /** @param open the elements around the closed one */
  afterEndTag?(open: readonly OpenElement[]): string;
  /** A text is in an attribute, or in an element that holds text only. */
  elsewhere(mark: Mark): void;
  /** Returns the end of the page's body. */
  last(): string;
}

export interface OpenElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** These hold text and nothing else. */
const PLAIN = new Set([
  "head",
  "title",
  "script",
  "style",
  "textarea",
  "option",
  "select",
  "svg",
  "noscript",
  "iframe",
]);

/** Turns the marks of a page into what a drawing makes of them. */
export function drawMarks(html: string, page: MarkedSite, drawing: MarkDrawing): string {
  const { marks } = page;
  const out: string[] = [];
  const open: OpenElement[] = [];
  const waiting: number[] = [];
  const noteElsewhere = (written: string) => {
    const mark = marks[placeOf(written)];
    if (mark) drawing.elsewhere(mark);
  };
  const stripped = (source: string): string => {
    for (const [, written = ""] of source.matchAll(page.pattern)) if (written !== "") noteElsewhere(written);
    for (const [, written = ""] of source.matchAll(page.inAddress))
      noteElsewhere(decodeURIComponent(written));
    return page.stripped(source);
  };
  const text = (source: string): string => {
    const pieces: string[] = [];
    /** Texts that begin here: where in `pieces` their beginning is. */
    const begun: { place: number; at: number }[] = [];
    let read = 0;
    for (const found of source.matchAll(page.pattern)) {
      pieces.push(source.slice(read, found.index).replace(LOOSE, ""));
      read = found.index + found[0].length;
      const [, written] = found;
      if (written !== undefined) {
        begun.push({ place: placeOf(written), at: pieces.push("") - 1 });
        continue;
      }
      const own = begun.pop();
      const mark = marks[own?.place ?? waiting.pop() ?? Number.NaN];
      if (!mark) continue;
      const { before = "", after } = drawing.text(mark, open, own !== undefined);
      if (own) pieces[own.at] = before;
      pieces.push(after);
    }
    waiting.push(...begun.map(({ place }) => place));
    return pieces.join("") + source.slice(read).replace(LOOSE, "");
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        open.push({ name, attributes });
        if (isImplied) return;
        const written = stripped(source());
        out.push(drawing.tag?.(written, open) ?? written);
      },
      onclosetag(name, isImplied) {
        if (name === "body") out.push(drawing.last());
        open.pop();
        if (!isImplied) out.push(source());
        out.push(drawing.afterEndTag?.(open) ?? "");
      },
      ontext(data) {
        out.push(open.some(({ name }) => PLAIN.has(name)) ? stripped(data) : text(data));
      },
      oncomment: () => out.push(source()),
      onprocessinginstruction: () => out.push(source()),
    },
    { decodeEntities: false },
  );
  const source = () => html.slice(parser.startIndex, parser.endIndex + 1);
  parser.end(html);
  return out.join("");
}

/**
 * Draws the marks of an answer that is a page. From any other one they are removed, as from its headers: no cookie is
 * kept of it.
 */
export async function marksDrawn(
  answer: Response,
  page: MarkedSite,
  draw: (html: string) => string,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete("Set-Cookie");
  if (!answer.body) return new Response(null, { status: answer.status, headers });
  const isPage = headers.get("Content-Type")?.startsWith("text/html") === true;
  const text = await answer.text();
  return new Response(isPage ? draw(text) : page.stripped(text), { status: answer.status, headers });
}
