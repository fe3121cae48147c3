/**
 * What is asked about a car's condition, and what an answer does to its worth ("adjustmentAnswers", spec 1 §3). The
 * figures are ours, as the specification names none; a valuation provider with its own puts its own in their place.
 */
export interface AdjustmentQuestion {
  /** As answers name it; texts stand under `valuation.question.{id}`. */
  id: string;
  options: readonly AdjustmentOption[];
}

export interface AdjustmentOption {
  /** As an answer states it; its text is `valuation.question.{id}.{value}`. */
  value: string;
  /** Per cent of the worth, more or less. */
  percent?: number;
  /** Dollars, more or less. */
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
      // Few dealers take a car that was written off and repaired, and none pays a third of the usual for it.
      { value: "written_off", percent: -40 },
    ],
  },
  { id: "tyres", options: [{ value: "good" }, { value: "worn", dollars: -800 }] },
  { id: "keys", options: [{ value: "two" }, { value: "one", dollars: -350 }] },
] as const satisfies readonly AdjustmentQuestion[];

/** By question. */
export type AdjustmentAnswers = Readonly<Record<string, string>>;

export interface Adjustment {
  question: string;
  answer: string;
  percent: number;
  dollars: number;
}

/** What the answers change, in the order of the questions; answers that change nothing are left out. */
export function adjustmentsOf(
  answers: AdjustmentAnswers,
  questions: readonly AdjustmentQuestion[] = ADJUSTMENT_QUESTIONS,
): Adjustment[] {
  return questions.flatMap(({ id, options }): Adjustment[] => {
    const chosen = options.find(({ value }) => value === answers[id]);
    const { percent = 0, dollars = 0 } = chosen ?? {};
    return chosen && (percent !== 0 || dollars !== 0)
      ? [{ question: id, answer: chosen.value, percent, dollars }]
      : [];
  });
}

/** Per cents are added up, not multiplied: each is of the same sound car. Never below nothing. */
export function adjusted(worth: number, adjustments: readonly Adjustment[]): number {
  const percent = adjustments.reduce((sum, each) => sum + each.percent, 0);
  const dollars = adjustments.reduce((sum, each) => sum + each.dollars, 0);
  return Math.max(0, (worth * (100 + percent)) / 100 + dollars);
}

/** Names of answers that are none of their question's, or of no question: for payloads. */
export function wrongAnswers(
  answers: AdjustmentAnswers,
  questions: readonly AdjustmentQuestion[] = ADJUSTMENT_QUESTIONS,
): string[] {
  return Object.entries(answers).flatMap(([id, answer]) => {
    const question = questions.find((each) => each.id === id);
    return question?.options.some(({ value }) => value === answer) ? [] : [id];
  });
}
