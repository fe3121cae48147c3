import { CHECK_ADDRESS, editorAddress, RETURN_TO } from "~/domain/editing/editor-address";
import { escapeHtml } from "~/domain/text/escape";
import { drawMarks, type Mark, type MarkDrawing, type MarkedSite, type OpenElement } from "./page-marks";

/*
 * Markers on a page that an editor changes (rules/editors#edit-here): each text, block, picture, menu and fact has an
 * outline, and at its corner a link to its form. The link is out of the page's flow, so the page looks as visitors see it.
 */

interface EditedPage {
  /** Its address. A form leads back to it. */
  address: string;
  /** The language of its texts as the editor's addresses name it; null: the site's first. */
  language: string | null;
  /** Whether a text or thing is changed and not published. */
  hasDraft(mark: Pick<Mark, "id" | "form">): boolean;
  /** Returns the mark of a picture by its address; null: it has no form. */
  picture(src: string): Mark | null;
}

/** What the editor's words say of the markers. */
interface MarkerWords {
  name(text: string, hasDraft: boolean): string;
  /** The name of a thing that is a draft. */
  drafted(name: string): string;
  heading: string;
  intro: string;
  /** The link from what was just saved to where it is checked and published. */
  publish: string;
  /** For the script that shows a form next to the page. */
  script: Readonly<Record<string, string>>;
}

/** A text that a page repeats, as cards do, has a link at its first places, and an outline at each. */
const MOST_LINKS = 3;
const LONGEST_NAME = 60;

/** A link is behind the outermost of these: they hold no other link, or its name would be part of theirs. */
const CLOSED = new Set([
  ...["a", "button", "label", "legend", "picture", "summary"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
]);
const ROLES = new Set(["button", "checkbox", "img", "link", "menuitem", "option", "radio", "switch", "tab"]);
/** Behind the end of these is no place for a link, nor is it between the landmarks of a page. */
const PARTS = new Set(["li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "caption"]);
/** They show nothing themselves: a block begins behind them. */
const UNSEEN = new Set(["style", "script", "link", "meta", "template"]);

/** Turns the marks of a page into markers, and adds the list of what can't be seen on it. */
export function withMarkers(
  html: string,
  page: MarkedSite,
  drawn: { edited: EditedPage; words: MarkerWords; nonce: string },
): string {
  return drawMarks(html, page, new Markers(drawn));
}

class Markers implements MarkDrawing {
  readonly #edited: EditedPage;
  readonly #words: MarkerWords;
  readonly #nonce: string;
  readonly #linked = new Map<string, number>();
  readonly #elsewhere = new Map<string, Mark>();
  readonly #rules: string[] = [];
  #anchors = 0;
  /** The anchor of the element that begins next. */
  #next: string | null = null;
  /** Links that wait for the end of the element that is so deep. */
  readonly #waiting = new Map<number, string[]>();

  constructor({ edited, words, nonce }: { edited: EditedPage; words: MarkerWords; nonce: string }) {
    this.#edited = edited;
    this.#words = words;
    this.#nonce = nonce;
  }

  text(mark: Mark, open: readonly OpenElement[], isWhole: boolean): { before?: string; after: string } {
    if (mark.text.trim() === "") return { after: "" };
    if (mark.form?.place === "element") {
      const anchor = this.#newAnchor("b");
      const after = this.#marker(mark, open, { anchor, className: "fc-thing fc-element" });
      this.#next = after === "" ? null : anchor;
      return { after };
    }
    const className = mark.form ? `fc-thing fc-${mark.form.place}` : "";
    if (!isWhole) return { after: this.#marker(mark, open, { anchor: null, className }) };
    const anchor = this.#newAnchor("t");
    const values =
      Object.keys(mark.values).length > 0 ? ` data-values="${escapeHtml(JSON.stringify(mark.values))}"` : "";
    return {
      before: `<fc-t id="${anchor}" data-text="${escapeHtml(mark.id)}"${values}>`,
      after: `</fc-t>${this.#marker(mark, open, { anchor, className })}`,
    };
  }

  tag(written: string, open: readonly OpenElement[]): string {
    const element = open.at(-1);
    if (!element || UNSEEN.has(element.name)) return written;
    let anchor = this.#next;
    this.#next = null;
    const picture = element.name === "img" ? this.#edited.picture(element.attributes.src ?? "") : null;
    if (picture) {
      anchor ??= this.#newAnchor("b");
      const marked = this.#marker(picture, open, { anchor, className: "fc-thing fc-picture" });
      this.#wait(open.length - 1, marked);
    }
    return anchor === null ? written : written.replace(/^<[^\s/>]+/, `$& data-fc="${anchor}"`);
  }

  afterEndTag(open: readonly OpenElement[]): string {
    const links = this.#waiting.get(open.length) ?? [];
    this.#waiting.delete(open.length);
    return links.join("");
  }

  elsewhere(mark: Mark): void {
    this.#elsewhere.set(mark.id, mark);
  }

  last(): string {
    const { heading, intro, script } = this.#words;
    const hidden = [...this.#elsewhere.values()].filter(
      ({ id, text }) => !this.#linked.has(id) && text.trim() !== "",
    );
    const items = hidden.map(
      (mark) =>
        `<li>${this.#link(mark, placeOf(mark.id, 1), escapeHtml(shortened(mark.text)), "fc-listed")}</li>`,
    );
    const data = Object.entries(script).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`);
    return `<style nonce="${this.#nonce}">${STYLE}${this.#rules.join("")}</style><aside class="fc-edit"${data.join("")} aria-labelledby="fc-edit"><h2 id="fc-edit">${escapeHtml(heading)}</h2><p>${escapeHtml(intro)}</p><ul>${items.join("")}</ul></aside>`;
  }

  #newAnchor(kind: "b" | "t"): string {
    this.#anchors += 1;
    return `fc-${kind}${this.#anchors}`;
  }

  /** Returns the link to a form where it can be; else it comes later. */
  #marker(
    mark: Mark,
    open: readonly OpenElement[],
    { anchor, className }: { anchor: string | null; className: string },
  ): string {
    const number = (this.#linked.get(mark.id) ?? 0) + 1;
    if (number > (mark.form?.most ?? MOST_LINKS)) return "";
    const closed = open.findIndex(holdsNoLink);
    // Closed details show nothing but their summary.
    const depth = open[closed]?.name === "summary" ? closed - 1 : closed;
    const at = open[depth];
    if (at && (PARTS.has(at.name) || open[depth - 1]?.name === "body")) {
      this.#elsewhere.set(mark.id, mark);
      return "";
    }
    this.#linked.set(mark.id, number);
    const place = placeOf(mark.id, number);
    if (anchor !== null) {
      const anchored = anchor.startsWith("fc-b") ? `[data-fc=${anchor}]` : `#${anchor}`;
      this.#rules.push(
        `${anchored}{anchor-name:--${anchor}}#${place}{position-anchor:--${anchor}!important}`,
      );
    }
    const marked = this.#link(mark, place, PEN, `fc-pen${className === "" ? "" : ` ${className}`}`);
    if (!at) return marked;
    this.#wait(depth, marked);
    return "";
  }

  #wait(depth: number, marked: string): void {
    this.#waiting.set(depth, [...(this.#waiting.get(depth) ?? []), marked]);
  }

  #link(mark: Mark, place: string, inner: string, className: string): string {
    const { address, language } = this.#edited;
    const { id, form } = mark;
    const back = new URLSearchParams({ [RETURN_TO]: `${address}#${place}` });
    const href = form
      ? form.href.replace(/(?=#|$)/, `&${back}`)
      : editorAddress(language, `/preview/text?${new URLSearchParams({ key: id })}&${back}`);
    const hasDraft = this.#edited.hasDraft(mark);
    const name = form
      ? hasDraft
        ? this.#words.drafted(form.name)
        : form.name
      : this.#words.name(shortened(mark.text), hasDraft);
    const rest = form ? ` title="${escapeHtml(name)}" data-thing="${escapeHtml(form.field ?? "")}"` : "";
    const check = escapeHtml(editorAddress(language, CHECK_ADDRESS));
    const publish = hasDraft
      ? `<a class="fc-publish" href="${check}">${escapeHtml(this.#words.publish)}</a>`
      : "";
    return `<a id="${place}" class="${className}${hasDraft ? " fc-draft" : ""}" href="${escapeHtml(href)}" aria-label="${escapeHtml(name)}" data-edit="${escapeHtml(id)}"${rest}>${inner}</a>${publish}`;
  }
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

/**
 * A link is at the end of its text's first line, and that of a menu at the beginning of its first entry, so that neither
 * covers the other. Where browsers can't place it there, it is behind the text. What leads to publishing is in front of
 * the page, so that no edge of a card or of the window cuts it.
 */
const STYLE = `
body{overflow-x:clip}
fc-t{outline:1px dashed #b36b00;outline-offset:1px;border-radius:2px}
fc-t:hover{outline:2px solid #b36b00}
fc-t.fc-on{outline:3px solid #b36b00;background:#ffd24d40}
a.fc-pen{all:unset!important;position:absolute!important;z-index:5!important;box-sizing:border-box!important;width:24px!important;height:24px!important;margin-left:-2px!important;display:grid!important;place-items:center!important;border-radius:12px!important;background:#ffd24d padding-box!important;color:#1d1d1f!important;border:3px solid transparent!important;box-shadow:inset 0 0 0 1px #1d1d1f!important;cursor:pointer!important;pointer-events:auto!important;visibility:inherit!important}
a.fc-pen.fc-thing{border-radius:5px!important}
[data-fc]{outline:1px dashed #b36b00;outline-offset:-1px}
a.fc-pen.fc-draft{background-color:#1d1d1f!important;color:#ffd24d!important;box-shadow:inset 0 0 0 1px #ffd24d!important}
a.fc-pen:hover,a.fc-pen:focus-visible,a.fc-pen:target{z-index:9!important;background-color:#fff!important;outline:3px solid #1d1d1f!important;outline-offset:0!important;box-shadow:0 0 0 6px #ffd24d,inset 0 0 0 1px #1d1d1f!important}
.fc-publish{display:none}
a.fc-draft:is(:target,.fc-now)+.fc-publish{display:block;padding:.25rem .5rem;font:600 .9375rem/1.5 system-ui,sans-serif;letter-spacing:0;text-transform:none;color:#1d1d1f;background:#ffd24d;border:1px solid #1d1d1f;border-radius:.25rem;text-decoration:underline}
a.fc-pen+.fc-publish{position:absolute;z-index:10;width:max-content}
a.fc-publish:focus-visible{outline:3px solid #1d1d1f;outline-offset:2px}
@supports (anchor-name:--a){a.fc-pen.fc-draft:is(:target,.fc-now){anchor-name:--fc-now!important}a.fc-pen+.fc-publish{position:fixed;position-anchor:--fc-now;position-try-fallbacks:flip-block;top:calc(anchor(bottom) + 8px);left:max(4px,min(anchor(right) - 10.75rem,100% - 14rem));max-width:min(14rem,100%);box-sizing:border-box;pointer-events:auto}:has(a.fc-draft:is(:target,.fc-now)){content-visibility:visible!important;z-index:10!important}a.fc-pen{top:calc(anchor(top) - 13px)!important;left:min(anchor(right) - 7px,100% - 22px)!important;right:auto!important;bottom:auto!important}a.fc-start{left:max(anchor(left) - 13px,2px)!important}a.fc-below{top:calc(anchor(bottom) - 9px)!important;left:max(anchor(left) - 22px,2px)!important}a.fc-element{top:calc(anchor(top) + 2px)!important;left:max(anchor(left) + 4px,2px)!important}a.fc-picture{top:calc(anchor(bottom) - 28px)!important;left:min(anchor(right) - 26px,100% - 24px)!important}}
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
@media print{a.fc-pen,a.fc-publish,.fc-edit{display:none!important}}`;
