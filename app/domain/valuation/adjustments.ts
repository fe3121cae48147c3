import { own } from "../text/own-property";

/**
 * The questions about a car's condition, and how each answer changes its value ("adjustmentAnswers",
 * rules/valuation#valuation-answers). The specification has no figures, so these are ours; a valuation provider can
 * replace them with its own.
 */
interface AdjustmentQuestion {
  /** The name in the answers; its texts are under `valuation.question.{id}`. */
  id: string;
  options: readonly AdjustmentOption[];
}

interface AdjustmentOption {
  /** The value of the answer; its text is `valuation.question.{id}.{value}`. */
  value: string;
  /** Change in per cent of the value. */
  percent?: number;
  /** Change in dollars. */
  dollars?: number;
}

export const ADJUSTMENT_QUESTIONS = [
  {
    id: "condition",
    options: [
      { value: "excellent", percent: 3 },
      { value: "good" },
      { value: "fair", percent: -7 },
      { value: "poor", percent: -18 },
    ],
  },
  {
    id: "service_history",
    options: [{ value: "full" }, { value: "partial", percent: -4 }, { value: "none", percent: -8 }],
  },
  {
    id: "accidents",
    options: [
      { value: "none" },
      { value: "repaired", percent: -5 },
      { value: "unrepaired", percent: -15 },
      // Few dealers buy a car that was written off and repaired, and they pay far less than usual.
      { value: "written_off", percent: -40 },
    ],
  },
  { id: "tyres", options: [{ value: "good" }, { value: "worn", dollars: -800 }] },
  { id: "keys", options: [{ value: "two" }, { value: "one", dollars: -350 }] },
] as const satisfies readonly AdjustmentQuestion[];

/** Answers by question. */
export type AdjustmentAnswers = Readonly<Record<string, string>>;

export interface Adjustment {
  question: string;
  answer: string;
  percent: number;
  dollars: number;
}

/** Returns the adjustments for the answers, in the order of the questions. Answers that change nothing are left out. */
export function adjustmentsOf(
  answers: AdjustmentAnswers,
  questions: readonly AdjustmentQuestion[] = ADJUSTMENT_QUESTIONS,
): Adjustment[] {
  return questions.flatMap(({ id, options }): Adjustment[] => {
    const chosen = options.find(({ value }) => value === own(answers, id));
    const { percent = 0, dollars = 0 } = chosen ?? {};
    return chosen && (percent !== 0 || dollars !== 0)
      ? [{ question: id, answer: chosen.value, percent, dollars }]
      : [];
  });
}

/**
 * Applies the adjustments. Percentages are added, not multiplied, because each refers to the same car in good
 * condition. The result is never negative.
 */
export function adjusted(worth: number, adjustments: readonly Adjustment[]): number {
  const percent = adjustments.reduce((sum, each) => sum + each.percent, 0);
  const dollars = adjustments.reduce((sum, each) => sum + each.dollars, 0);
  return Math.max(0, (worth * (100 + percent)) / 100 + dollars);
}

/** Returns the names of answers with an unknown question or value, to check payloads. */
export function wrongAnswers(
  answers: AdjustmentAnswers,
  questions: readonly AdjustmentQuestion[] = ADJUSTMENT_QUESTIONS,
): string[] {
  return Object.entries(answers).flatMap(([id, answer]) => {
    const question = questions.find((each) => each.id === id);
    return question?.options.some(({ value }) => value === answer) ? [] : [id];
  });
}
