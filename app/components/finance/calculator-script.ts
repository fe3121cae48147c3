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
export function start(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(CALCULATOR)) {
    if (forms.has(form)) continue;
    const live = JSON.parse(form.dataset.calculator ?? "") as LiveCalculator;
    forms.set(form, { live, words: wordsOf(live), touched: false });
    form.addEventListener("input", onInput);
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
  const slider = target as HTMLInputElement;
  const name = slider.dataset.slider as CalculatorField | undefined;
  if (name) setField(form, name, slider.valueAsNumber);
  update(form, name ?? null);
  touch(form);
}

function onClick({ currentTarget, target }: Event) {
  const form = currentTarget as HTMLFormElement;
  touch(form);
  const pill = (target as Element).closest<HTMLButtonElement>("button[name=pill]");
  if (!pill) return;
  fieldOf(form, "amount").value = pill.value;
  update(form, null);
}

/** Only the enquiry leaves the page. */
function onSubmit(event: SubmitEvent) {
  const form = event.currentTarget as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  const enquires = button?.hasAttribute("data-enquire");
  if (enquires && form.target === "") return;
  event.preventDefault();
  if (enquires) takeAlong(form, new URL(button?.formAction ?? "", location.href));
  else update(form, null);
}

/**
 * "Enquire for Finance" beside the enquiry: the figures go into its fields, as the server puts them in. What the shopper
 * has typed stays.
 */
async function takeAlong(form: HTMLFormElement, address: URL): Promise<void> {
  address.search = new URLSearchParams(new FormData(form) as never).toString();
  const page = await fetch(address)
    .then((answer) => answer.text())
    .catch(() => null);
  // Offline, say: the browser explains it in a tab of its own.
  if (page === null) return void window.open(address);
  // Of the whole page, its styles would be refused: they have the nonce of another answer.
  const forms = page.match(/<form method="post".*?<\/form>/gs)?.join("") ?? "";
  for (const given of fieldsOfEnquiry(new DOMParser().parseFromString(forms, "text/html"))) {
    const field = fieldsOfEnquiry(document).find(({ name }) => name === given.name);
    if (!field || (field.value !== "" && field.value !== field.dataset.figures)) continue;
    field.value = given.value;
    field.dataset.figures = given.value;
  }
  location.hash = address.hash;
}

type EnquiryField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOfEnquiry(page: Document): EnquiryField[] {
  const fields = page.querySelectorAll<EnquiryField>("form[method=post] :is(input, select, textarea)[name]");
  return [...fields].filter(({ type }) => !/^(hidden|radio|checkbox|submit|file)$/.test(type));
}

/** "The first calculator interaction fires tracking event 26" (rules/finance#calculator-event). */
function touch(form: HTMLFormElement) {
  const started = forms.get(form);
  if (!started || started.touched) return;
  started.touched = true;
  track({ event: "finance_calculator", carId: started.live.carId ?? undefined });
}

/** Works out what the form holds and shows it. `moved`: the slider that the shopper moves, which stays as it is. */
function update(form: HTMLFormElement, moved: CalculatorField | null) {
  const started = forms.get(form);
  if (!started) return;
  const { live, words } = started;
  const texts = calculatorTexts(calculate(inputOf(form), live.rules), words);
  for (const name of CALCULATOR_FIELDS) {
    const note = form.querySelector<HTMLElement>(`[data-note=${name}]`);
    show(note, texts.notes[name] ?? null);
    if (texts.faults.includes(name)) fieldOf(form, name).setAttribute("aria-invalid", "true");
    else fieldOf(form, name).removeAttribute("aria-invalid");
  }
  for (const slider of sliders(form)) {
    const name = slider.dataset.slider as CalculatorField;
    const typed = Number(fieldOf(form, name).value.replaceAll(/[^\d.]/g, ""));
    if (name !== moved) slider.valueAsNumber = typed;
    slider.setAttribute("aria-valuetext", valueText(name, typed, words));
  }
  showResult(form, texts);
  clearTimeout(started.timer);
  if (started.touched) started.timer = setTimeout(() => readOut(form, texts), REST_MS);
}

function showResult(form: HTMLFormElement, { figures, instead }: CalculatorTexts) {
  show(form.querySelector("[data-instead]"), instead);
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

/** The figures that belong together by law, with their labels. */
function readOut(form: HTMLFormElement, { figures, instead }: CalculatorTexts) {
  const said = form.querySelector("[data-said]");
  const rows = (["repayment", "interest_rate", "comparison_rate"] as const).map(
    (name) => form.querySelector<HTMLElement>(`[data-row=${name}]`)?.innerText ?? "",
  );
  if (said) said.textContent = figures ? rows.join(", ") : instead;
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
