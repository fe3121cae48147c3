import { editorAddress } from "~/domain/editing/editor-address";
import { RETURN_TO } from "~/domain/editing/return-address";
import { escapeHtml } from "~/domain/text/escape";
import { drawMarks, type Mark, type MarkedSite, type OpenElement } from "./page-marks";

/*
 * Markers on a page that an editor changes (rules/editors#edit-here): each text has an outline, and at its corner a link
 * to its form. The link is out of the page's flow, so the page looks as visitors see it.
 */

interface EditedPage {
  /** Its address. A form leads back to it. */
  address: string;
  /** The language of its texts as the editor's addresses name it; null: the site's first. */
  language: string | null;
  /** Whether a text is changed and not published. */
  hasDraft(id: string): boolean;
}

/** What the editor's words say of the markers. */
interface MarkerWords {
  name(text: string, hasDraft: boolean): string;
  heading: string;
  intro: string;
  /** For the script that shows a form next to the page. */
  script: Readonly<Record<string, string>>;
}

/** A text that a page repeats, as cards do, has a link at its first places, and an outline at each. */
const MOST_LINKS = 3;
const LONGEST_NAME = 60;

/** A link is behind the outermost of these: they hold no other link, or its name would be part of theirs. */
const CLOSED = new Set(["a", "button", "label", "legend", "summary", "h1", "h2", "h3", "h4", "h5", "h6"]);
const ROLES = new Set(["button", "checkbox", "img", "link", "menuitem", "option", "radio", "switch", "tab"]);
/** Behind the end of these is no place for a link, nor is it between the landmarks of a page. */
const PARTS = new Set(["li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "caption"]);

/** Turns the marks of a page into markers, and adds the list of the texts that can't be seen on it. */
export function withMarkers(
  html: string,
  page: MarkedSite,
  { edited, words, nonce }: { edited: EditedPage; words: MarkerWords; nonce: string },
): string {
  const linked = new Map<string, number>();
  const elsewhere = new Map<string, string>();
  const anchors: string[] = [];
  let texts = 0;
  /** Links that wait for the end of the element that is so deep. */
  const waiting = new Map<number, string[]>();

  const link = ({ id, text }: Mark, place: string, inner: string, className: string) => {
    const query = new URLSearchParams({ key: id, [RETURN_TO]: `${edited.address}#${place}` });
    const href = editorAddress(edited.language, `/preview/text?${query}`);
    const hasDraft = edited.hasDraft(id);
    const name = words.name(shortened(text), hasDraft);
    return `<a id="${place}" class="${className}${hasDraft ? " fc-draft" : ""}" href="${escapeHtml(href)}" aria-label="${escapeHtml(name)}" data-edit="${escapeHtml(id)}">${inner}</a>`;
  };
  /** Returns the link to a text's form where it can be; else it comes later. */
  const marker = (mark: Mark, open: readonly OpenElement[], anchor: string | null): string => {
    const number = (linked.get(mark.id) ?? 0) + 1;
    if (number > MOST_LINKS) return "";
    const closed = open.findIndex(holdsNoLink);
    // Closed details show nothing but their summary.
    const depth = open[closed]?.name === "summary" ? closed - 1 : closed;
    const at = open[depth];
    if (at && (PARTS.has(at.name) || open[depth - 1]?.name === "body")) {
      elsewhere.set(mark.id, mark.text);
      return "";
    }
    linked.set(mark.id, number);
    const place = placeOf(mark.id, number);
    if (anchor !== null)
      anchors.push(`#${anchor}{anchor-name:--${anchor}}#${place}{position-anchor:--${anchor}!important}`);
    const marked = link(mark, place, PEN, "fc-pen");
    if (!at) return marked;
    waiting.set(depth, [...(waiting.get(depth) ?? []), marked]);
    return "";
  };
  const flush = (depth: number): string => {
    const links = waiting.get(depth) ?? [];
    waiting.delete(depth);
    return links.join("");
  };

  return drawMarks(html, page, {
    text(mark, open, isWhole) {
      if (mark.text.trim() === "") return { after: "" };
      if (!isWhole) return { after: marker(mark, open, null) };
      texts += 1;
      const anchor = `fc-t${texts}`;
      const values =
        Object.keys(mark.values).length > 0
          ? ` data-values="${escapeHtml(JSON.stringify(mark.values))}"`
          : "";
      return {
        before: `<fc-t id="${anchor}" data-text="${escapeHtml(mark.id)}"${values}>`,
        after: `</fc-t>${marker(mark, open, anchor)}`,
      };
    },
    afterEndTag: (open) => flush(open.length),
    elsewhere: ({ id, text }) => void elsewhere.set(id, text),
    last() {
      const hidden = [...elsewhere].filter(([id, text]) => !linked.has(id) && text.trim() !== "");
      const items = hidden.map(
        ([id, text]) =>
          `<li>${link({ id, text, values: {} }, placeOf(id, 1), escapeHtml(shortened(text)), "fc-listed")}</li>`,
      );
      const data = Object.entries(words.script).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`);
      return `<style nonce="${nonce}">${STYLE}${anchors.join("")}</style><aside class="fc-edit"${data.join("")} aria-labelledby="fc-edit"><h2 id="fc-edit">${escapeHtml(words.heading)}</h2><p>${escapeHtml(words.intro)}</p><ul>${items.join("")}</ul></aside>`;
    },
  });
}

function holdsNoLink({ name, attributes }: OpenElement): boolean {
  return CLOSED.has(name) || attributes["aria-hidden"] === "true" || ROLES.has(attributes.role ?? "");
}

/** The id of a link: a form leads back to it. */
function placeOf(id: string, number: number): string {
  return `edit-${id.replace(/[^\w-]/g, "_")}${number > 1 ? `-${number}` : ""}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME).trimEnd()}…` : line;
}

const PEN =
  '<svg width="11" height="11" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M11.3 1.3a1 1 0 0 1 1.4 0l2 2a1 1 0 0 1 0 1.4L5.5 13.9 1.5 14.5l.6-4z" fill="currentColor"/></svg>';

/** A link is at the end of its text's first line; where browsers can't place it there, it is behind the text. */
const STYLE = `
body{overflow-x:clip}
fc-t{outline:1px dashed #b36b00;outline-offset:1px;border-radius:2px}
fc-t:hover{outline:2px solid #b36b00}
fc-t.fc-on{outline:3px solid #b36b00;background:#ffd24d40}
a.fc-pen{all:unset!important;position:absolute!important;z-index:5!important;box-sizing:border-box!important;width:24px!important;height:24px!important;display:grid!important;place-items:center!important;border-radius:12px!important;background:#ffd24d padding-box!important;color:#1d1d1f!important;border:3px solid transparent!important;box-shadow:inset 0 0 0 1px #1d1d1f!important;cursor:pointer!important;pointer-events:auto!important;visibility:inherit!important}
a.fc-pen.fc-draft{background-color:#1d1d1f!important;color:#ffd24d!important;box-shadow:inset 0 0 0 1px #ffd24d!important}
a.fc-pen:hover,a.fc-pen:focus-visible,a.fc-pen:target{z-index:9!important;background-color:#fff!important;outline:3px solid #1d1d1f!important;outline-offset:0!important;box-shadow:0 0 0 6px #ffd24d,inset 0 0 0 1px #1d1d1f!important}
@supports (anchor-name:--a){a.fc-pen{top:calc(anchor(top) - 13px)!important;left:min(anchor(right) - 9px,100% - 22px)!important;right:auto!important;bottom:auto!important}}
.fc-edit{background:#1d1d1f;color:#fff;padding:1rem;font:.9375rem/1.6 system-ui,sans-serif;position:relative}
.fc-edit h2{font:600 1.125rem/1.4 system-ui,sans-serif;color:#fff;margin:0 0 .25rem}
.fc-edit p{margin:0 0 .5rem;max-width:44rem}
.fc-edit ul{columns:20rem;padding-inline-start:1.25rem;margin:0}
.fc-edit li{break-inside:avoid}
.fc-edit a{color:#ffd24d;display:inline-block;min-height:1.5rem;overflow-wrap:anywhere}
.fc-edit :focus-visible{outline:3px solid #ffd24d;outline-offset:2px}
.fc-panel{position:fixed;z-index:2147483000;inset:0 0 0 auto;width:26rem;max-width:100%;display:flex;flex-direction:column;background:#fff;color:#1d1d1f;border-inline:3px solid #ffd24d;box-shadow:0 0 2rem #0006}
.fc-panel.fc-left{inset:0 auto 0 0}
.fc-below .fc-panel{inset:auto 0 0 0;width:100%;height:55vh;border:0;border-top:3px solid #ffd24d}
.fc-below body{padding-bottom:55vh}
.fc-panel iframe{flex:1;border:0;width:100%;background:#fff}
.fc-panel-bar{display:flex;gap:1rem;justify-content:flex-end;align-items:center;background:#1d1d1f;padding:.25rem 1rem;font:600 .9375rem/1.5 system-ui,sans-serif}
.fc-panel-bar a,.fc-panel-bar button{all:unset;color:#ffd24d;text-decoration:underline;cursor:pointer;min-height:2rem;line-height:2rem}
.fc-panel-bar a{margin-inline-end:auto}
.fc-panel-bar :focus-visible{outline:3px solid #ffd24d;outline-offset:2px}
.fc-said{position:fixed;z-index:2147483000;inset:auto auto 1rem 1rem;max-width:calc(100% - 2rem);box-sizing:border-box;margin:0;padding:.5rem 1rem;background:#1d1d1f;color:#fff;border:2px solid #ffd24d;border-radius:.25rem;font:600 .9375rem/1.5 system-ui,sans-serif}
.fc-said:empty{visibility:hidden}
@media print{a.fc-pen,.fc-edit{display:none!important}}`;
