import {
  CALCULATOR_FIELDS,
  type CalculatorField,
  type CalculatorInput,
  calculate,
  frequencyOf,
} from "~/domain/finance/calculator";
import {
  CALCULATED,
  type CalculatorTexts,
  type CalculatorWords,
  calculatorTexts,
} from "~/domain/finance/calculator-texts";
import type { LiveCalculator } from "~/domain/finance/calculator-view";
import { enquiryAnswers } from "~/domain/finance/enquiry-answers";
import { formatCount, formatDollars, formatRate } from "~/i18n/format";
import { createTranslate } from "~/i18n/translate";
import type { WordingTree } from "~/tenants/site";
import { track } from "../analytics";

/*
 * The script of the finance calculator, a file of its own (scripts/lib/small-scripts.ts): pages without hydration load
 * it alone, and the vehicle page when the calculator comes near. Without it the server works the same figures out.
 */

const CALCULATOR = "form[data-calculator]";
/** Until the figures are read out: a slider that moves changes them many times a second. */
const REST_MS = 700;

interface Started {
  live: LiveCalculator;
  words: CalculatorWords;
  touched: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

const forms = new WeakMap<HTMLFormElement, Started>();

/** Starts the calculators of the page that have not been started. */
function start(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(CALCULATOR)) {
    if (forms.has(form)) continue;
    const live = JSON.parse(form.dataset.calculator ?? "") as LiveCalculator;
    forms.set(form, { live, words: wordsOf(live), touched: false });
    form.addEventListener("input", onInput);
    form.addEventListener("change", onChange);
    form.addEventListener("click", onClick);
    form.addEventListener("submit", onSubmit);
    for (const slider of sliders(form)) slider.disabled = false;
    // After Back the browser has put the typed figures in again.
    update(form, null);
  }
}

function wordsOf({ language, words }: LiveCalculator): CalculatorWords {
  return {
    t: createTranslate(language, words as WordingTree),
    dollars: (dollars) => formatDollars(language, dollars),
    rate: (percent) => formatRate(language, percent),
  };
}

function onInput({ currentTarget, target }: Event) {
  const form = currentTarget as HTMLFormElement;
  const { dataset, type, valueAsNumber } = target as HTMLInputElement;
  const slider = dataset.slider as CalculatorField | undefined;
  if (slider) setField(form, slider, valueAsNumber);
  update(form, slider ?? null, type === "text");
  touch(form);
}

/** A field that is left shows what is wrong with it. */
function onChange({ currentTarget }: Event) {
  update(currentTarget as HTMLFormElement, null);
}

function onClick({ currentTarget, target }: Event) {
  const form = currentTarget as HTMLFormElement;
  touch(form);
  const pill = (target as Element).closest<HTMLButtonElement>("[data-pill]");
  if (!pill) return;
  fieldOf(form, pill.dataset.pill as CalculatorField).value = pill.value;
  update(form, null);
}

/** Only the enquiry leaves the page. */
function onSubmit(event: SubmitEvent) {
  const form = event.currentTarget as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  const enquires = button?.hasAttribute("data-enquire");
  const address = new URL(button?.formAction ?? "", location.href);
  const enquiry = enquires && form.target !== "" ? enquiryAt(address) : null;
  if (enquires && !enquiry) return;
  event.preventDefault();
  if (enquiry) takeAlong(form, enquiry, address);
  else update(form, null);
}

/**
 * "Enquire for Finance" next to the enquiry: the figures go into its fields, as the server puts them in, and into the
 * page's address, so that a reload fills in the same. What else the shopper has typed stays.
 */
function takeAlong(form: HTMLFormElement, enquiry: HTMLFormElement, { pathname, hash }: URL) {
  const started = forms.get(form);
  if (!started) return;
  const said = (name: string) => answerField(enquiry, name)?.value;
  const input = inputOf(form);
  const earlier = { deposit: said("deposit"), message: said("message") };
  const answers = enquiryAnswers(input, calculate(input, started.live.rules), started.words, earlier);
  for (const [name, value] of Object.entries(answers)) {
    const field = answerField(enquiry, name) ?? addCarried(enquiry, name);
    field.value = value;
    // A list without such an option.
    if ((field as HTMLSelectElement).selectedIndex < 0) field.value = "";
  }
  history.replaceState(null, "", `${pathname}?${new URLSearchParams(new FormData(form) as never)}`);
  location.hash = hash;
}

function enquiryAt({ pathname }: URL): HTMLFormElement | null {
  return document.querySelector(`form[method=post][action="${pathname}"]`);
}

/** A field of the enquiry, also one of another step that is carried along. */
function answerField(enquiry: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  return enquiry.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
}

/** The answer of a later step goes along with this one; the server drops what no step asks. */
function addCarried(enquiry: HTMLFormElement, name: string): HTMLInputElement {
  const carried = document.createElement("input");
  carried.type = "hidden";
  carried.name = name;
  enquiry.append(carried);
  return carried;
}

/** "The first calculator interaction fires tracking event 26" (rules/finance#calculator-event). */
function touch(form: HTMLFormElement) {
  const started = forms.get(form);
  if (!started || started.touched) return;
  started.touched = true;
  track({ event: "finance_calculator", carId: started.live.carId ?? undefined });
}

/**
 * Works out what the form holds and shows it.
 * @param moved the slider that the shopper moves, which stays as it is
 * @param isTyping whether they are typing: what is wrong shows when they leave the field, and the figures stay until then
 */
function update(form: HTMLFormElement, moved: CalculatorField | null, isTyping = false) {
  const started = forms.get(form);
  if (!started) return;
  const { live, words } = started;
  const texts = calculatorTexts(calculate(inputOf(form), live.rules), words);
  for (const name of CALCULATOR_FIELDS) {
    const note = form.querySelector<HTMLElement>(`[data-note=${name}]`);
    if (isTyping && texts.notes[name]) continue;
    show(note, texts.notes[name] ?? null);
    fieldOf(form, name).setAttribute("aria-invalid", String(texts.faults.includes(name)));
  }
  for (const slider of sliders(form)) {
    const name = slider.dataset.slider as CalculatorField;
    const typed = Number(fieldOf(form, name).value.replaceAll(/[^\d.]/g, ""));
    if (name !== moved) slider.valueAsNumber = typed;
    const within = Math.min(Math.max(typed, Number(slider.min)), Number(slider.max));
    slider.setAttribute("aria-valuetext", valueText(name, within, words));
  }
  clearTimeout(started.timer);
  if (isTyping && texts.faults.length > 0) return;
  showResult(form, texts);
  if (started.touched) started.timer = setTimeout(() => readOut(form, texts), REST_MS);
}

function showResult(form: HTMLFormElement, { figures, instead, isQuoted }: CalculatorTexts) {
  show(form.querySelector("[data-instead]"), instead);
  for (const part of form.querySelectorAll<HTMLElement>("[data-while]"))
    part.hidden = (part.dataset.while === "quoted") !== isQuoted;
  const estimate = form.querySelector<HTMLElement>("[data-estimate]");
  if (estimate) estimate.hidden = figures === null;
  for (const name of CALCULATED) {
    const row = form.querySelector<HTMLElement>(`[data-row=${name}]`);
    const text = figures?.[name] ?? null;
    if (row) row.hidden = text === null;
    const figure = row?.querySelector(`[data-figure]`);
    if (figure) figure.textContent = text;
  }
}

/** The figures that belong together by law, with their labels, and what is said of the fields. */
function readOut(form: HTMLFormElement, { figures, instead, notes }: CalculatorTexts) {
  const said = form.querySelector("[data-said]");
  const rows = (["repayment", "interest_rate", "comparison_rate"] as const).map(
    (name) => form.querySelector<HTMLElement>(`[data-row=${name}]`)?.innerText ?? "",
  );
  if (said) said.textContent = [...(figures ? rows : [instead]), ...Object.values(notes)].join(", ");
}

function show(element: HTMLElement | null, text: string | null) {
  if (!element) return;
  element.hidden = text === null;
  element.textContent = text;
}

function setField(form: HTMLFormElement, name: CalculatorField, value: number) {
  const { language } = forms.get(form)?.live ?? { language: "en" };
  fieldOf(form, name).value = name === "amount" ? formatCount(language, value) : String(value);
}

function inputOf(form: HTMLFormElement): CalculatorInput {
  const typed = new FormData(form);
  const fields = CALCULATOR_FIELDS.map((name) => [name, String(typed.get(name) ?? "")]);
  return {
    ...(Object.fromEntries(fields) as Record<CalculatorField, string>),
    frequency: frequencyOf(String(typed.get("frequency"))),
  };
}

/** A slider's value in words: "$30,000", "5 years", "12.94%". */
function valueText(name: CalculatorField, value: number, { t, dollars, rate }: CalculatorWords): string {
  if (name === "term") return t("years", { count: value });
  return name === "rate" ? rate(value) : dollars(value);
}

function fieldOf(form: HTMLFormElement, name: CalculatorField): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function sliders(form: HTMLFormElement): NodeListOf<HTMLInputElement> {
  return form.querySelectorAll("[data-slider]");
}

start();
