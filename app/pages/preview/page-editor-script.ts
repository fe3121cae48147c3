/*
 * The script of a page that an editor changes (docs/decisions/0158, 0186). It opens the form of a text or another thing
 * next to the page, and shows what is typed in its place: a text itself, a block or a menu as the server draws it. The form
 * is the editor's own page in a frame: it keeps what is typed, and saves it. Without this script the markers lead to that
 * page.
 */
import { createTranslate, type TranslateOptions } from "~/i18n/translate";

const MARKER = "a[data-edit]";
const TEXT = "fc-t[data-text]";
/** The marker of a page's block. */
const BLOCK = 'a[data-edit][href*="&part="]';
/** A press on these does what it does: the marker behind them leads to the form. */
const OWN_PRESS = "button, summary, label, [aria-expanded]";
const ON = "fc-on";
const DRAFT = "fc-draft";
/** What was saved last has a link to where it is published behind it. */
const NOW = "fc-now";
/** The bar's link to where drafts are published. */
const PUBLISH = '.fc-preview a[href^="/preview/publish"]';
/** What this script has added to the page. */
const OWN = ".fc-panel, .fc-said";
/** How long nothing is typed before the server draws it. */
const REST_MS = 400;
/** From here on the form is at the side. */
const WIDE = "(min-width: 48em)";

interface OpenForm {
  marker: HTMLAnchorElement;
  panel: HTMLElement;
  frame: HTMLIFrameElement;
  texts: { element: HTMLElement; before: Node[] }[];
  isLoaded: boolean;
  /** The page as it was when the form was opened. */
  before: HTMLElement;
  /** Whether the page shows what the server has drawn. */
  isDrawn: boolean;
  timer: number;
  /** Ends the drawing that runs: something was typed meanwhile. */
  drawing: AbortController | null;
}

/** Returns a text with what its placeholders were filled with. */
function worded(id: string, forms: readonly [key: string, text: string][], values: TranslateOptions): string {
  const wording = Object.fromEntries(forms.map(([key, text]) => [`text${key.slice(id.length)}`, text]));
  return createTranslate(document.documentElement.lang, wording)("text", values);
}

/** Whether a field says something else than when its page was loaded. */
function isChanged(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return checked !== defaultChecked;
  }
  // Fields of a frame are of another window: their type is all that they are known by.
  if (field.tagName !== "SELECT") return field.value !== (field as HTMLInputElement).defaultValue;
  const { options, selectedIndex } = field as HTMLSelectElement;
  const chosen = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, chosen);
}

/** Whether a form of the frame has what isn't saved. */
function hasUnsaved(page: Document | null): boolean {
  if (!page) return false;
  if (page.querySelector('form[data-unsaved="changed"]')) return true;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "form[data-unsaved] :is(input, textarea, select)",
  );
  return [...fields].some(isChanged);
}

/** Places next to its own where a marker may be, in its own widths, the nearest first. */
const PLACES = [0, 1, -1, 2, -2, 3, -3]
  .flatMap((down) => [0, -1, 1, -2, 2, -3, 3].map((across) => ({ across, down })))
  .sort((one, other) => Math.hypot(one.across, one.down) - Math.hypot(other.across, other.down));

/** Moves the markers apart that cover each other: only browsers know where texts end. */
function spreadMarkers(): void {
  const markers = [...document.querySelectorAll<HTMLElement>("a.fc-pen")];
  for (const { style } of markers) style.removeProperty("translate");
  const boxes = markers
    .filter((marker) => marker.checkVisibility({ visibilityProperty: true }))
    .map((marker) => ({ marker, box: marker.getBoundingClientRect() }));
  const taken: DOMRect[] = [];
  for (const { marker, box } of boxes) {
    const width = box.width + 1;
    const isFree = ({ left, right, top, bottom }: DOMRect) =>
      taken.every(
        (other) => left >= other.right || right <= other.left || top >= other.bottom || bottom <= other.top,
      );
    const at = ({ across, down }: (typeof PLACES)[number]) =>
      new DOMRect(box.left + across * width, box.top + down * width, box.width, box.height);
    const place = PLACES.find((each) => {
      const next = at(each);
      const isInside = next.left >= 0 && next.right <= document.documentElement.clientWidth;
      return isFree(next) && (isInside || (each.across === 0 && each.down === 0));
    });
    taken.push(at(place ?? { across: 0, down: 0 }));
    if (place && (place.across !== 0 || place.down !== 0))
      marker.style.setProperty("translate", `${place.across * width}px ${place.down * width}px`, "important");
  }
}

function partsOf(element: Element): Node[] {
  return [...element.childNodes].filter((node) => !(node instanceof Element && node.matches(OWN)));
}

/** Makes an element show what another one shows. What is the same in both stays: its pictures, its focus, its place. */
function showAs(element: Element, wanted: Element): void {
  // The nonce and the places of markers are this page's own, and so is what somebody has opened.
  const isKept = (name: string) => name === "nonce" || name === "style" || name === "open";
  for (const { name } of [...element.attributes])
    if (!isKept(name) && !wanted.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (!isKept(name) && element.getAttribute(name) !== value) element.setAttribute(name, value);
  const [nodes, others] = [partsOf(element), partsOf(wanted)];
  while (nodes[0] && others[0] && nodes[0].isEqualNode(others[0]))
    for (const list of [nodes, others]) list.shift();
  let end: Node | null = [...element.children].find((child) => child.matches(OWN)) ?? null;
  for (;;) {
    const [last, other] = [nodes.at(-1), others.at(-1)];
    if (!last || !other?.isEqualNode(last)) break;
    end = last;
    for (const list of [nodes, others]) list.pop();
  }
  for (const other of others) {
    const node = nodes.shift();
    if (node instanceof Element && other instanceof Element && node.tagName === other.tagName)
      showAs(node, other);
    else if (node) node.parentNode?.replaceChild(document.importNode(other, true), node);
    else element.insertBefore(document.importNode(other, true), end);
  }
  for (const node of nodes) element.removeChild(node);
}

function valuesOf({ dataset }: HTMLElement): TranslateOptions {
  return JSON.parse(dataset.values ?? "{}") as TranslateOptions;
}

/** Returns what the server draws of the page with what a form says; null: it can't be drawn, or nobody is signed in. */
async function drawn(form: HTMLFormElement, signal: AbortSignal): Promise<Document | null> {
  const address = new URL(form.action);
  address.searchParams.set("form", address.pathname);
  address.searchParams.set("at", location.pathname + location.search);
  address.pathname = "/preview/drawn";
  const answers = [...new FormData(form)].filter(
    (answer): answer is [string, string] => typeof answer[1] === "string",
  );
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(answers), signal });
  if (!answer.ok || answer.redirected) return null;
  // Its styles are this page's from here on, and have its nonce.
  const { nonce = "" } = document.querySelector<HTMLElement>("style[nonce]") ?? {};
  const html = (await answer.text()).replace(/ nonce="[^"]*"/g, ` nonce="${nonce}"`);
  return new DOMParser().parseFromString(html, "text/html");
}

function fieldsOf({ frame }: OpenForm): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...(frame.contentDocument?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-key]") ?? []),
  ];
}

/** A thing's form opens at its place. */
function firstField(form: OpenForm): HTMLElement | null {
  const place = form.frame.contentWindow?.location.hash.slice(1) ?? "";
  return fieldsOf(form)[0] ?? form.frame.contentDocument?.getElementById(place) ?? null;
}

function isUnsaved({ frame }: OpenForm): boolean {
  return hasUnsaved(frame.contentDocument);
}

/** Shows what is typed in the places of the text, the title, the number or the name that a form is about. */
function showTyped(form: OpenForm): void {
  const { edit: id = "", thing } = form.marker.dataset;
  const forms = fieldsOf(form).flatMap(({ dataset, value }): [string, string][] =>
    value === "" ? [] : [[dataset.key ?? "", value]],
  );
  const field = thing === undefined ? null : form.frame.contentDocument?.getElementById(thing);
  const said = (field as HTMLInputElement | null)?.value ?? "";
  for (const { element, before } of form.texts)
    if (said !== "") element.textContent = said;
    else if (thing === undefined && forms.length > 0)
      element.textContent = worded(id, forms, valuesOf(element));
    else element.replaceChildren(...before);
}

/** Finds the places of a text in the page. */
function textsIn({ dataset: { edit } }: HTMLElement): OpenForm["texts"] {
  return [...document.querySelectorAll<HTMLElement>(TEXT)]
    .filter(({ dataset }) => dataset.text === edit)
    .map((element) => ({ element, before: [...element.childNodes] }));
}

/** Finds the block whose own content is pressed: all that is no link, button or text of the site's wording. */
function blockMarkerOf(pressed: Element): HTMLAnchorElement | null {
  const band = pressed.closest("main > *");
  if (!band || pressed.closest(`a[href], input, select, textarea, ${OWN_PRESS}`)) return null;
  // Somebody who marks words of it presses too.
  if (getSelection()?.isCollapsed === false) return null;
  const before = band.previousElementSibling;
  const markers = [
    ...(before?.matches(BLOCK) ? [before as HTMLAnchorElement] : []),
    ...band.querySelectorAll<HTMLAnchorElement>(BLOCK),
  ];
  const isBefore = (marker: Element) =>
    (marker.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return markers.findLast(isBefore) ?? null;
}

/** A press on a text, on a block or on a marker opens its form. */
function pressedMarker({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const text = target.closest<HTMLElement>(TEXT);
  const own = target.closest<HTMLAnchorElement>(MARKER);
  const marker =
    own ??
    (text && !text.closest(OWN_PRESS)
      ? document.querySelector<HTMLAnchorElement>(
          `${MARKER}[data-edit="${CSS.escape(text.dataset.text ?? "")}"]`,
        )
      : blockMarkerOf(target));
  return marker && { marker, place: text ?? (own ? null : target) };
}

class PageEditor {
  readonly #words: DOMStringMap;
  readonly #said = document.createElement("p");
  #open: OpenForm | null = null;

  constructor(words: DOMStringMap) {
    this.#words = words;
    this.#said.className = "fc-said";
    this.#said.setAttribute("role", "status");
    document.body.append(this.#said);
  }

  start(): void {
    document.addEventListener(
      "click",
      (event) => {
        const pressed = pressedMarker(event);
        if (!pressed) return;
        event.preventDefault();
        event.stopPropagation();
        this.#openForm(pressed.marker, pressed.place);
      },
      true,
    );
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.#open) this.#leave(this.#open);
    });
    new ResizeObserver(spreadMarkers).observe(document.body);
    // A page that is loaded again for its own address has no focus.
    const back = document.getElementById(location.hash.slice(1));
    if (back?.matches(MARKER)) back.focus();
  }

  #openForm(marker: HTMLAnchorElement, pressed: Element | null): void {
    if (this.#open && !this.#leave(this.#open)) return;
    this.#said.textContent = "";
    const texts = textsIn(marker);
    const place = pressed ?? texts.find(({ element }) => element.offsetWidth > 0)?.element ?? marker;
    const { panel, frame, end } = this.#panelFor(
      marker,
      pressed?.closest<HTMLAnchorElement>("a[href]") ?? null,
    );
    const before = document.body.cloneNode(true) as HTMLElement;
    const rest = { isLoaded: false, isDrawn: false, timer: 0, drawing: null };
    const form: OpenForm = { marker, panel, frame, texts, before, ...rest };
    this.#open = form;
    for (const { element } of texts) element.classList.add(ON);
    const box = place.getBoundingClientRect();
    const isWide = matchMedia(WIDE).matches;
    // The text stays in sight: the form is at the other side of it, or below it.
    if (isWide && box.left + box.width / 2 > innerWidth / 2) panel.classList.add("fc-left");
    document.documentElement.classList.toggle("fc-below", !isWide);
    end.addEventListener("click", () => this.#leave(form));
    frame.addEventListener("load", () => this.#open === form && this.#loaded(form));
    document.body.append(panel);
    const room = isWide ? innerHeight : innerHeight - panel.offsetHeight;
    if (box.top < 0 || box.bottom > room) scrollBy({ top: box.top - room / 3 });
  }

  #panelFor(marker: HTMLAnchorElement, link: HTMLAnchorElement | null) {
    const words = this.#words;
    const panel = document.createElement("section");
    const bar = document.createElement("div");
    const end = document.createElement("button");
    const frame = document.createElement("iframe");
    panel.className = "fc-panel";
    panel.setAttribute("aria-label", words.label ?? "");
    bar.className = "fc-panel-bar";
    [end.type, end.textContent] = ["button", words.close ?? ""];
    [frame.src, frame.title] = [marker.href, marker.getAttribute("aria-label") ?? ""];
    if (link) {
      const follow = document.createElement("a");
      [follow.href, follow.textContent] = [link.href, words.follow ?? ""];
      bar.append(follow);
    }
    bar.append(end);
    panel.append(bar, frame);
    return { panel, frame, end };
  }

  #loaded(form: OpenForm): void {
    const page = form.frame.contentDocument;
    // A page that may not be in a frame is opened by itself.
    if (!page?.querySelector("[data-editor]")) {
      location.assign(form.marker.href);
      return;
    }
    const done = new URLSearchParams(form.frame.contentWindow?.location.search).get("done");
    const isText = fieldsOf(form).length > 0;
    if (isText && (done === "saved" || done === "same")) {
      this.#saved(form);
      return;
    }
    if (done === "same") {
      this.#close(form, false);
      return;
    }
    if (done !== null) {
      // What a text said before is the server's to say, and which markers are dark.
      location.hash = form.marker.id;
      location.reload();
      return;
    }
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])'))
      link.target = "_top";
    const isFirst = !form.isLoaded;
    form.isLoaded = true;
    // What was kept in this browser may be back in the fields already, and a block may have moved.
    if (isUnsaved(form) || form.isDrawn) this.#show(form, 0);
    page.addEventListener("input", () => this.#show(form, REST_MS));
    page.addEventListener("keydown", ({ key }) => key === "Escape" && this.#leave(form));
    // Somebody may type already: what loads late doesn't take the focus away.
    if (isFirst && page.activeElement === page.body) firstField(form)?.focus();
  }

  /** Shows what is typed; what isn't a text is drawn by the server. */
  #show(form: OpenForm, rest: number): void {
    showTyped(form);
    clearTimeout(form.timer);
    form.drawing?.abort();
    const sent = form.frame.contentDocument?.querySelector<HTMLFormElement>("form[data-unsaved]");
    if (!sent || fieldsOf(form).length > 0) return;
    form.timer = window.setTimeout(() => void this.#draw(form, sent), rest);
  }

  async #draw(form: OpenForm, sent: HTMLFormElement): Promise<void> {
    const drawing = new AbortController();
    form.drawing = drawing;
    // Without a connection the page stays as it is. Saving reports it.
    const page = await drawn(sent, drawing.signal).catch(() => null);
    if (!page || drawing.signal.aborted || this.#open !== form) return;
    form.isDrawn = true;
    this.#replace(form, page.body);
  }

  /** Shows another state of the page. */
  #replace(form: OpenForm, body: HTMLElement): void {
    showAs(document.body, body);
    form.marker = (document.getElementById(form.marker.id) as HTMLAnchorElement | null) ?? form.marker;
    form.texts = textsIn(form.marker);
    for (const { element } of form.texts) element.classList.add(ON);
    spreadMarkers();
  }

  /** Closes the form, unless the editor wants to keep what isn't saved. */
  #leave(form: OpenForm): boolean {
    if (isUnsaved(form) && !confirm(this.#words.leave)) return false;
    this.#close(form, false);
    return true;
  }

  #close(form: OpenForm, isKept: boolean): void {
    clearTimeout(form.timer);
    form.drawing?.abort();
    for (const { element, before } of form.texts) if (!isKept) element.replaceChildren(...before);
    if (form.isDrawn && !isKept) this.#replace(form, form.before);
    for (const { element } of form.texts) element.classList.remove(ON);
    form.panel.remove();
    document.documentElement.classList.remove("fc-below");
    this.#open = null;
    form.marker.focus();
  }

  /** The next press of Tab comes to where what was saved is published. */
  #leadOn(marker: HTMLElement): void {
    for (const other of document.querySelectorAll(`.${NOW}`)) other.classList.remove(NOW);
    marker.classList.add(NOW);
    const link = document.querySelector(PUBLISH)?.cloneNode(true) as HTMLElement | undefined;
    if (!link || marker.nextElementSibling?.matches(".fc-publish")) return;
    link.className = "fc-publish";
    marker.after(link);
  }

  #saved(form: OpenForm): void {
    const { edit = "" } = form.marker.dataset;
    for (const marker of document.querySelectorAll<HTMLAnchorElement>(
      `${MARKER}[data-edit="${CSS.escape(edit)}"]`,
    )) {
      const text = form.texts[0]?.element.textContent ?? marker.textContent ?? "";
      marker.classList.add(DRAFT);
      marker.setAttribute(
        "aria-label",
        (this.#words.draft ?? "").replace("{text}", () => text),
      );
    }
    this.#close(form, true);
    this.#leadOn(form.marker);
    this.#said.textContent = this.#words.saved ?? "";
  }
}

const list = document.querySelector<HTMLElement>(".fc-edit");
if (list) new PageEditor(list.dataset).start();
