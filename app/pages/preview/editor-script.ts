import { OPENED_BY, RETURN_TO } from "~/domain/editing/editor-address";
import { MARKDOWN_MARKS, markdownChange, type TextChange } from "~/domain/editing/markdown-marks";
import { objectPosition, readPercent } from "~/domain/pictures/focal-point";

/*
 * Buttons above the Markdown texts of the editor's forms (rules/editors#markdown-buttons). Without script the signs are
 * typed, as with it.
 */

/** What a text's field says of its buttons (document-form.tsx). */
export interface ButtonWords {
  /** "Formatting: Text" */
  label: string;
  /** Names of the buttons, in the order of `MARKDOWN_MARKS`. */
  names: string[];
  groupClass: string;
  buttonClass: string;
}

/** Types a change as an editor would, so that it can be undone. */
function typeChange(area: HTMLTextAreaElement, { from, to, insert, select }: TextChange): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped =
    insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Puts the buttons above a text. */
function addMarkdownButtons(area: HTMLTextAreaElement): void {
  if (area.matches(":disabled")) return;
  const { label, names, groupClass, buttonClass } = JSON.parse(area.dataset.markdown ?? "") as ButtonWords;
  const group = document.createElement("div");
  group.className = groupClass;
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  for (const [index, mark] of MARKDOWN_MARKS.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = buttonClass;
    button.textContent = names[index] ?? "";
    button.addEventListener("click", () => {
      const { value: text, selectionStart: start, selectionEnd: end } = area;
      typeChange(area, markdownChange(mark, { text, start, end }));
    });
    group.append(button);
  }
  area.before(group);
}

/*
 * The script of the editor's pages, a file of its own (scripts/lib/small-scripts.ts). It keeps what is typed in a form
 * in this browser until it is saved: a reload, a lost connection or a closed tab loses nothing. Without it browsers keep
 * what they keep.
 */

/** Marks forms that save a draft. "changed": the form shows something that isn't saved. */
const FORM = "form[data-unsaved]";
/** Texts and the editor's address, on the element around every page of the editor. */
const FRAME = "[data-editor]";
/** What is typed is kept at the first key, and then at most this often. */
const REST_MS = 400;
/** Of what is kept: the editor's address and what is edited follow. */
const KEPT = "editor:";
/** The form that was sent from this tab: when it was saved, what is kept of it is over. */
const SENT = "editor-sent";
const SAVED = new Set(["saved", "same", "discarded", "taken_away"]);

type Answers = [name: string, value: string][];
interface Kept {
  at: number;
  answers: Answers;
}

/** Returns what a form says; files are not kept, nor where and by whom it was opened. */
function answersOf(form: HTMLFormElement): Answers {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== RETURN_TO && name !== OPENED_BY ? [[name, value]] : [],
  );
}

function hidden(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)?.value ?? "";
}

/** Storage may be full, or closed to scripts: then nothing is kept. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function readKept(id: string): Kept | null {
  return attempt(() => {
    const kept = JSON.parse(localStorage.getItem(id) ?? "null") as Kept | null;
    return kept && typeof kept.at === "number" && Array.isArray(kept.answers) ? kept : null;
  });
}

function forgetAll(prefix: string): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  });
}

/** Fills a form in again. A page of blocks is sent, because its fields are those of the blocks that are open. */
function restore(form: HTMLFormElement, { answers }: Kept): void {
  if (form.querySelector('input[type="hidden"][name="order"]')) {
    const whole = document.createElement("form");
    whole.method = "post";
    whole.action = form.action;
    for (const [name, value] of [...answers, ["do", "up:-"]] as Answers) {
      const field = document.createElement("textarea");
      [field.name, field.value] = [name, value];
      whole.append(field);
    }
    whole.hidden = true;
    document.body.append(whole);
    whole.submit();
    return;
  }
  const values = new Map(answers);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
      field.checked = answers.some(([name, value]) => name === field.name && value === field.value);
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = values.get(field.name) ?? field.value;
  }
}

function start(frame: HTMLElement): void {
  const { editor = "", kept: words = "", bring = "", drop = "" } = frame.dataset;
  const prefix = `${KEPT}${editor}:`;
  document.addEventListener("submit", ({ submitter }) => {
    if (submitter instanceof HTMLButtonElement && submitter.value === "sign_out") forgetAll(prefix);
  });
  const sent = attempt(() => sessionStorage.getItem(SENT));
  if (sent && SAVED.has(new URLSearchParams(location.search).get("done") ?? ""))
    attempt(() => localStorage.removeItem(sent));
  attempt(() => sessionStorage.removeItem(SENT));
  for (const form of document.querySelectorAll<HTMLFormElement>(FORM))
    watch(form, prefix, { words, bring, drop });
}

function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload";
}

function watch(
  form: HTMLFormElement,
  prefix: string,
  text: { words: string; bring: string; drop: string },
): void {
  const { pathname, search } = new URL(form.action);
  const id = prefix + [pathname + search, hidden(form, "key"), hidden(form, "new")].join(" ");
  const before = JSON.stringify(answersOf(form));
  const isChanged = form.dataset.unsaved === "changed";
  let isLeaving = false;
  let timer = 0;
  let keptAt = Number.NEGATIVE_INFINITY;
  const isUnsaved = () => isChanged || JSON.stringify(answersOf(form)) !== before;
  const keep = () => {
    clearTimeout(timer);
    if (isLeaving) return;
    keptAt = performance.now();
    attempt(() =>
      isUnsaved()
        ? localStorage.setItem(
            id,
            JSON.stringify({ at: Date.now(), answers: answersOf(form) } satisfies Kept),
          )
        : localStorage.removeItem(id),
    );
  };
  const kept = readKept(id);
  // What a step with blocks has just sent is in the form already; what was typed since isn't there after a reload.
  const isShown = isChanged && !isReloaded();
  let isOffered = kept !== null && !isShown && JSON.stringify(kept.answers) !== before;
  if (kept && isOffered) {
    const offer = document.createElement("div");
    const line = document.createElement("p");
    offer.className = form.dataset.offer ?? "";
    // A form that opens at one of its blocks has it in sight too.
    Object.assign(offer.style, { position: "sticky", insetBlockStart: "0", zIndex: "1" });
    offer.setAttribute("role", "status");
    line.textContent = text.words.replace(
      "{time}",
      new Date(kept.at).toLocaleString(document.documentElement.lang),
    );
    const button = (label: string, work: () => void) => {
      const element = document.createElement("button");
      element.type = "button";
      element.className = form.dataset.offerButton ?? "";
      element.textContent = label;
      element.addEventListener("click", () => {
        isOffered = false;
        offer.remove();
        work();
      });
      return element;
    };
    offer.append(
      line,
      button(text.bring, () => {
        restore(form, kept);
        keep();
        form.dispatchEvent(new Event("input", { bubbles: true }));
        form.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
      }),
      " ",
      button(text.drop, () => attempt(() => localStorage.removeItem(id))),
    );
    form.before(offer);
  } else if (isChanged) keep();
  form.addEventListener("input", () => {
    isOffered = false;
    clearTimeout(timer);
    if (performance.now() - keptAt > REST_MS) keep();
    else timer = window.setTimeout(keep, REST_MS);
  });
  form.addEventListener("submit", () => {
    keep();
    isLeaving = true;
    attempt(() => sessionStorage.setItem(SENT, id));
  });
  addEventListener("pagehide", () => !isOffered && keep());
  // A page that comes back from the browser's history can be left by a link again.
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  addEventListener("beforeunload", (event) => {
    if (!isLeaving && isUnsaved()) event.preventDefault();
  });
}

/** A press on a picture sets its focal point, and the mark and the crops show it (pictures-page.tsx). */
function chooseFocalPoint(picture: HTMLElement): void {
  const fields = ["focus_x", "focus_y"].map((id) => document.getElementById(id));
  const [across, down] = fields;
  const [image, mark] = [...picture.children];
  if (!(across instanceof HTMLInputElement && down instanceof HTMLInputElement)) return;
  if (!(image instanceof HTMLElement && mark instanceof HTMLElement) || across.matches(":disabled")) return;
  const show = () => {
    if (readPercent(across.value) === null || readPercent(down.value) === null) return;
    const [x, y] = [Number.parseInt(across.value, 10), Number.parseInt(down.value, 10)];
    mark.style.inset = `${y}% auto auto ${x}%`;
    for (const crop of document.querySelectorAll<HTMLElement>("[data-crop]"))
      crop.style.objectPosition = objectPosition({ x, y });
  };
  image.style.cursor = "crosshair";
  image.addEventListener("click", ({ clientX, clientY }) => {
    const box = image.getBoundingClientRect();
    const percent = (part: number, whole: number) =>
      String(Math.min(100, Math.max(0, Math.round((100 * part) / whole))));
    across.value = percent(clientX - box.left, box.width);
    down.value = percent(clientY - box.top, box.height);
    show();
  });
  for (const field of [across, down]) field.addEventListener("input", show);
}

const frame = document.querySelector<HTMLElement>(FRAME);
if (frame) start(frame);
for (const area of document.querySelectorAll<HTMLTextAreaElement>("textarea[data-markdown]"))
  addMarkdownButtons(area);
const picture = document.querySelector<HTMLElement>("[data-focal]");
if (picture) chooseFocalPoint(picture);
