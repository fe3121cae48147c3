import { readDollars } from "../text/dollars";
import { type CalculatorInput, type CalculatorResult, readTerm } from "./calculator";
import { CALCULATED, type CalculatorWords, calculationText } from "./calculator-texts";

/*
 * What a finance enquiry says of a calculation (rules/finance#calculator-enquiry). Server and script fill in the
 * enquiry with this file.
 */

/** What the enquiry says before: typed by hand, or filled in by an earlier calculation. */
export interface EarlierAnswers {
  deposit?: string | null;
  message?: string | null;
}

/**
 * Returns the answers that a calculation gives, by field name; an empty one clears its field. None where it could not
 * be computed. The newest figures replace earlier ones; the words around them stay.
 */
export function enquiryAnswers(
  input: CalculatorInput,
  result: CalculatorResult,
  words: CalculatorWords,
  { deposit, message }: EarlierAnswers,
): Record<string, string> {
  if (result.outcome.kind === "faults") return {};
  const years = readTerm(input.term);
  const text = calculationText(result, words);
  const before = message ?? "";
  const found = findCalculation(before, words);
  const said = found ? before.slice(0, found.from) + (text ?? "") + before.slice(found.to) : null;
  const added = text && (before.trim() === "" ? text : `${before}\n\n${text}`);
  const written = said?.trim() ?? added;
  const dollars = readDollars(deposit ?? "");
  // Without a deposit in the calculator one that was typed by hand stays; an earlier calculation's does not.
  const outdated = dollars !== null && found?.figures.get("deposit") === words.dollars(dollars);
  return {
    vehiclePriceBudget: input.amount,
    ...(readDollars(input.deposit) ? { deposit: input.deposit } : outdated && { deposit: "" }),
    loan_term: `${years} ${years === 1 ? "year" : "years"}`,
    ...(written !== null && { message: written }),
  };
}

interface FoundCalculation {
  from: number;
  to: number;
  /** As they are written in the sentence. */
  figures: Map<string, string>;
}

/** Finds the sentence of an earlier calculation in a message by its words between the figures. */
function findCalculation(message: string, { t }: CalculatorWords): FoundCalculation | null {
  const marks = [...CALCULATED, "amount"].map((name) => [name, `\n${name}\n`]);
  // Words, then the name of a figure and the words after it, again and again.
  const [first = "", ...rest] = t("lead", Object.fromEntries(marks)).split("\n");
  const from = message.indexOf(first);
  if (first === "" || from < 0) return null;
  const figures: FoundCalculation["figures"] = new Map();
  let to = from + first.length;
  for (let index = 0; index < rest.length; index += 2) {
    const after = rest[index + 1] || "\n";
    const end = `${message}\n`.indexOf(after, to);
    const figure = message.slice(to, end);
    // Changed by hand: it is the shopper's own then.
    if (end < 0 || /[\r\n]/.test(figure)) return null;
    figures.set(rest[index] ?? "", figure);
    to = after === "\n" ? end : end + after.length;
  }
  return { from, to, figures };
}
