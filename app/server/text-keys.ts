import { Parser } from "htmlparser2";
import { editorAddress } from "~/domain/editing/editor-address";
import { escapeHtml } from "~/domain/text/escape";
import { withoutPlural } from "~/i18n/wording-tree";
import type { Site } from "~/tenants/site";

/*
 * Keys next to the texts of a page (rules/editors#text-keys). While a page is drawn, its translator puts each text between
 * characters that no text may contain. In the finished HTML they become links, or numbers where a link can't be; from
 * everything else they are taken away.
 */

/** Private-use characters: no text of a site may have them, and React writes them as they are. */
const START = "\uE000";
const NAMED = "\uE001";
const END = "\uE002";
const DIGIT = 0xe010;
const MARK = /\uE000([\uE010-\uE019]+)\uE001|\uE002/g;
const LOOSE = /[\uE000-\uE002\uE010-\uE019]/g;
/** The same as they are in an address. */
const ENCODED = /%EE%80%(?:8[0-2]|9\d)/gi;
const ENCODED_START = /%EE%80%80((?:%EE%80%9\d)+)%EE%80%81/gi;

/** The editor's own texts are not edited there. */
const OWN = "desk.";
/** In place of the name of what screen readers don't read: nothing in it may have the focus. */
const HIDDEN = "aria-hidden";
/** Within these no other link may be; a number is there instead. */
const INTERACTIVE = new Set(["a", "button", "label", "summary", HIDDEN]);
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

export interface MarkedSite {
  site: Site;
  /** The keys of the marked texts: a mark has the position of its key. */
  keys: readonly string[];
}

/** Returns a copy of a site whose texts are marked with their keys. */
export function marked(site: Site): MarkedSite {
  const keys: string[] = [];
  const places = new Map<string, number>();
  const markText = (key: string, text: string) => {
    const name = withoutPlural(key);
    if (name.startsWith(OWN)) return text;
    const place = places.get(name) ?? keys.push(name) - 1;
    places.set(name, place);
    const digits = [...String(place)].map((digit) => String.fromCharCode(DIGIT + Number(digit))).join("");
    return START + digits + NAMED + text + END;
  };
  return { site: { ...site, markText }, keys };
}

export interface KeyWords {
  heading: string;
  /** Of the texts that are not to be seen as texts: labels, titles, descriptions. */
  elsewhere: string;
  /** The language of the page's texts as the editor's addresses name it; null: the site's first. */
  language: string | null;
}

/**
 * Shows the keys in an answer that is a page. In any other one the marks are taken away, as in its headers: no cookie is
 * kept of it.
 */
export async function keysShown(
  page: Response,
  keys: readonly string[],
  words: KeyWords,
  nonce: string,
): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.delete("Set-Cookie");
  if (!page.body) return new Response(null, { status: page.status, headers });
  const isPage = headers.get("Content-Type")?.startsWith("text/html") === true;
  const text = await page.text();
  const body = isPage ? withKeys(text, keys, words, nonce) : text.replace(MARK, "").replace(LOOSE, "");
  return new Response(body, { status: page.status, headers });
}

/** Turns the marks of a page into links and numbers, and adds the list of its keys at its end. */
export function withKeys(html: string, keys: readonly string[], words: KeyWords, nonce: string): string {
  const out: string[] = [];
  const open: string[] = [];
  const waiting: number[] = [];
  const numbers = new Map<number, number>();
  const elsewhere = new Set<number>();
  const numberOf = (place: number) => {
    const number = numbers.get(place) ?? numbers.size + 1;
    numbers.set(place, number);
    return number;
  };
  /** What is at the end of a text. */
  const beside = (place: number): string => {
    const number = numberOf(place);
    if (open.some((name) => INTERACTIVE.has(name)))
      return `<sup class="fc-key" aria-hidden="true">${number}</sup>`;
    return ` ${linkTo(keys[place] ?? "", words.language, "fc-key")}`;
  };
  const stripped = (source: string): string => {
    for (const [, digits = ""] of source.matchAll(MARK)) if (digits !== "") elsewhere.add(placeOf(digits));
    for (const [, digits = ""] of source.matchAll(ENCODED_START))
      elsewhere.add(placeOf(decodeURIComponent(digits)));
    return source.replace(MARK, "").replace(LOOSE, "").replace(ENCODED, "");
  };
  const text = (source: string): string =>
    source
      .replace(MARK, (_mark, digits: string | undefined) => {
        if (digits !== undefined) waiting.push(placeOf(digits));
        else {
          const place = waiting.pop();
          if (place !== undefined && keys[place] !== undefined) return beside(place);
        }
        return "";
      })
      .replace(LOOSE, "");
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        open.push(attributes["aria-hidden"] === "true" ? HIDDEN : name);
        if (!isImplied) out.push(stripped(source()));
      },
      onclosetag(name, isImplied) {
        if (name === "body") out.push(list());
        open.pop();
        if (!isImplied) out.push(source());
      },
      ontext(data) {
        out.push(open.some((name) => PLAIN.has(name)) ? stripped(data) : text(data));
      },
      oncomment: () => out.push(source()),
      onprocessinginstruction: () => out.push(source()),
    },
    { decodeEntities: false },
  );
  const source = () => html.slice(parser.startIndex, parser.endIndex + 1);
  const list = () => {
    const seen = [...numbers].map(
      ([place, number]) => `<li value="${number}">${linkTo(keys[place] ?? "", words.language)}</li>`,
    );
    const others = [...elsewhere].filter((place) => !numbers.has(place) && keys[place] !== undefined);
    const more = others.map((place) => `<li>${linkTo(keys[place] ?? "", words.language)}</li>`);
    return `<style nonce="${nonce}">${STYLE}</style><aside class="fc-keys" aria-labelledby="fc-keys">
<h2 id="fc-keys">${escapeHtml(words.heading)}</h2><ol>${seen.join("")}</ol>
${more.length > 0 ? `<h3>${escapeHtml(words.elsewhere)}</h3><ul>${more.join("")}</ul>` : ""}</aside>`;
  };
  parser.end(html);
  return out.join("");
}

function placeOf(digits: string): number {
  return Number([...digits].map((digit) => digit.charCodeAt(0) - DIGIT).join(""));
}

function linkTo(key: string, language: string | null, className?: string): string {
  const href = editorAddress(language, `/preview/text?${new URLSearchParams({ key })}`);
  const kind = className === undefined ? "" : `class="${className}" `;
  return `<a ${kind}href="${escapeHtml(href)}">${escapeHtml(key)}</a>`;
}

const STYLE = `
.fc-key{font:600 .75rem/1.5 ui-monospace,Menlo,Consolas,monospace!important;letter-spacing:0;text-transform:none;background:#ffd24d!important;color:#1d1d1f!important;padding:.1875rem .25rem;border-radius:.125rem;white-space:normal;overflow-wrap:anywhere;text-decoration:underline}
a.fc-key{display:inline-block;max-width:100%;min-height:1.5rem}
sup.fc-key{text-decoration:none;white-space:nowrap;overflow-wrap:normal;flex:none;padding:0 .1875rem;margin-inline-start:.125rem}
a.fc-key:focus-visible{outline:3px solid #1d1d1f;outline-offset:2px}
.fc-keys{background:#1d1d1f;color:#fff;padding:1rem;font:.9375rem/1.6 system-ui,sans-serif}
.fc-keys h2,.fc-keys h3{font:600 1.125rem/1.4 system-ui,sans-serif;color:#fff;margin:.5rem 0}
.fc-keys ol,.fc-keys ul{columns:20rem;padding-inline-start:2.5rem;margin:0}
.fc-keys a{color:#ffd24d;display:inline-block;min-height:1.5rem;overflow-wrap:anywhere}
.fc-keys :focus-visible{outline:3px solid #ffd24d;outline-offset:2px}`;
