/*
 * The script of a page that an editor changes (docs/decisions/0158). It opens the form of a text or another thing next to
 * the page, and shows what is typed in its place. The form is the editor's own page in a frame: it keeps what is typed, and saves it.
 * Without this script the markers lead to that page.
 */
import { createTranslate, type TranslateOptions } from "~/i18n/translate";

const MARKER = "a[data-edit]";
const TEXT = "fc-t[data-text]";
/** A press on these does what it does: the marker behind them leads to the form. */
const OWN_PRESS = "button, summary, label, [aria-expanded]";
const ON = "fc-on";
const DRAFT = "fc-draft";
/** From here on the form is at the side. */
const WIDE = "(min-width: 48em)";

interface OpenForm {
  marker: HTMLAnchorElement;
  panel: HTMLElement;
  frame: HTMLIFrameElement;
  texts: { element: HTMLElement; before: Node[] }[];
  isLoaded: boolean;
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

function valuesOf({ dataset }: HTMLElement): TranslateOptions {
  return JSON.parse(dataset.values ?? "{}") as TranslateOptions;
}

function start(words: DOMStringMap): void {
  let open: OpenForm | null = null;
  const said = document.createElement("p");
  said.className = "fc-said";
  said.setAttribute("role", "status");
  document.body.append(said);

  const fields = ({ frame }: OpenForm) => [
    ...(frame.contentDocument?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-key]") ?? []),
  ];
  /** A thing's form opens at its place. */
  const firstField = (form: OpenForm): HTMLElement | null => {
    const place = form.frame.contentWindow?.location.hash.slice(1) ?? "";
    return fields(form)[0] ?? form.frame.contentDocument?.getElementById(place) ?? null;
  };
  const typed = (form: OpenForm) =>
    fields(form).map(({ dataset, value }) => [dataset.key ?? "", value] as [string, string]);
  const isUnsaved = ({ frame }: OpenForm) => hasUnsaved(frame.contentDocument);

  const showField = ({ frame, texts }: OpenForm, name: string) => {
    const field = frame.contentDocument?.getElementById(name) as HTMLInputElement | null;
    for (const { element, before } of texts)
      if (field?.value) element.textContent = field.value;
      else element.replaceChildren(...before);
  };
  const show = (form: OpenForm) => {
    const { edit: id = "", thing } = form.marker.dataset;
    if (thing !== undefined) return showField(form, thing);
    const forms = typed(form).filter(([, text]) => text !== "");
    for (const { element, before } of form.texts) {
      if (forms.length === 0) element.replaceChildren(...before);
      else element.textContent = worded(id, forms, valuesOf(element));
    }
  };

  const close = (form: OpenForm, isKept: boolean) => {
    for (const { element, before } of form.texts) {
      element.classList.remove(ON);
      if (!isKept) element.replaceChildren(...before);
    }
    form.panel.remove();
    document.documentElement.classList.remove("fc-below");
    open = null;
    form.marker.focus();
  };
  /** Closes the form, unless the editor wants to keep what isn't saved. */
  const leave = (form: OpenForm): boolean => {
    if (isUnsaved(form) && !confirm(words.leave)) return false;
    close(form, false);
    return true;
  };

  const saved = (form: OpenForm) => {
    const { edit = "" } = form.marker.dataset;
    for (const marker of document.querySelectorAll<HTMLAnchorElement>(
      `${MARKER}[data-edit="${CSS.escape(edit)}"]`,
    )) {
      const text = form.texts[0]?.element.textContent ?? marker.textContent ?? "";
      marker.classList.add(DRAFT);
      marker.setAttribute(
        "aria-label",
        (words.draft ?? "").replace("{text}", () => text),
      );
    }
    close(form, true);
    said.textContent = words.saved ?? "";
  };

  const loaded = (form: OpenForm) => {
    const page = form.frame.contentDocument;
    // A page that may not be in a frame is opened by itself.
    if (!page?.querySelector("[data-editor]")) {
      location.assign(form.marker.href);
      return;
    }
    const done = new URLSearchParams(form.frame.contentWindow?.location.search).get("done");
    const isText = fields(form).length > 0;
    if (isText && (done === "saved" || done === "same")) return saved(form);
    if (done === "same") return close(form, false);
    if (done !== null) {
      // What a text said before is the server's to say, and how a block looks.
      location.hash = form.marker.id;
      location.reload();
      return;
    }
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])'))
      link.target = "_top";
    const isFirst = !form.isLoaded;
    form.isLoaded = true;
    // What was kept in this browser may be back in the fields already.
    if (isUnsaved(form)) show(form);
    page.addEventListener("input", () => show(form));
    page.addEventListener("keydown", ({ key }) => key === "Escape" && leave(form));
    if (isFirst) firstField(form)?.focus();
  };

  const openForm = (marker: HTMLAnchorElement, pressed: Element | null) => {
    if (open && !leave(open)) return;
    said.textContent = "";
    const id = marker.dataset.edit ?? "";
    const texts = [...document.querySelectorAll<HTMLElement>(TEXT)]
      .filter(({ dataset }) => dataset.text === id)
      .map((element) => ({ element, before: [...element.childNodes] }));
    const place = pressed ?? texts.find(({ element }) => element.offsetWidth > 0)?.element ?? marker;
    const panel = document.createElement("section");
    const bar = document.createElement("div");
    const end = document.createElement("button");
    const frame = document.createElement("iframe");
    panel.className = "fc-panel";
    panel.setAttribute("aria-label", words.label ?? "");
    bar.className = "fc-panel-bar";
    [end.type, end.textContent] = ["button", words.close ?? ""];
    [frame.src, frame.title] = [marker.href, marker.getAttribute("aria-label") ?? ""];
    const link = pressed?.closest<HTMLAnchorElement>("a[href]");
    if (link) {
      const follow = document.createElement("a");
      [follow.href, follow.textContent] = [link.href, words.follow ?? ""];
      bar.append(follow);
    }
    bar.append(end);
    panel.append(bar, frame);
    const form: OpenForm = { marker, panel, frame, texts, isLoaded: false };
    open = form;
    for (const { element } of texts) element.classList.add(ON);
    const box = place.getBoundingClientRect();
    const isWide = matchMedia(WIDE).matches;
    // The text stays in sight: the form is at the other side of it, or below it.
    if (isWide && box.left + box.width / 2 > innerWidth / 2) panel.classList.add("fc-left");
    document.documentElement.classList.toggle("fc-below", !isWide);
    end.addEventListener("click", () => leave(form));
    frame.addEventListener("load", () => open === form && loaded(form));
    document.body.append(panel);
    const room = isWide ? innerHeight : innerHeight - panel.offsetHeight;
    if (box.top < 0 || box.bottom > room) scrollBy({ top: box.top - room / 3 });
  };

  document.addEventListener(
    "click",
    (event) => {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const text = target.closest<HTMLElement>(TEXT);
      const marker =
        target.closest<HTMLAnchorElement>(MARKER) ??
        (text && !text.closest(OWN_PRESS)
          ? document.querySelector<HTMLAnchorElement>(
              `${MARKER}[data-edit="${CSS.escape(text.dataset.text ?? "")}"]`,
            )
          : null);
      if (!marker) return;
      event.preventDefault();
      event.stopPropagation();
      openForm(marker, text);
    },
    true,
  );
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && open) leave(open);
  });
  new ResizeObserver(spreadMarkers).observe(document.body);
  // A page that is loaded again for its own address has no focus.
  const back = document.getElementById(location.hash.slice(1));
  if (back?.matches(MARKER)) back.focus();
}

const list = document.querySelector<HTMLElement>(".fc-edit");
if (list) start(list.dataset);
