import { describe, expect, it } from "vitest";
import { ADJUSTMENT_QUESTIONS, adjusted, adjustmentsOf, wrongAnswers } from "~/domain/valuation/adjustments";

describe("adjustmentsOf, for a car of $20,000,", () => {
  it.each([
    ["condition", "excellent", 20_600],
    ["condition", "good", 20_000],
    ["condition", "fair", 18_600],
    ["condition", "poor", 16_400],
    ["service_history", "full", 20_000],
    ["service_history", "partial", 19_200],
    ["service_history", "none", 18_400],
    ["accidents", "none", 20_000],
    ["accidents", "repaired", 19_000],
    ["accidents", "unrepaired", 17_000],
    ["accidents", "written_off", 12_000],
    ["tyres", "good", 20_000],
    ["tyres", "worn", 19_200],
    ["keys", "two", 20_000],
    ["keys", "one", 19_650],
    ["keys", "none of these", 20_000],
    ["no question", "good", 20_000],
  ])("given %s: %s, makes it worth %d", (question, answer, worth) => {
    expect(adjusted(20_000, adjustmentsOf({ [question]: answer }))).toBe(worth);
  });

  it("adds up percentages first, then subtracts dollars", () => {
    const answers = { condition: "fair", accidents: "repaired", tyres: "worn", keys: "one" };
    expect(adjusted(20_000, adjustmentsOf(answers))).toBe(20_000 * 0.88 - 1150);
    expect(adjusted(1_000, adjustmentsOf({ ...answers, accidents: "written_off" }))).toBe(0);
  });
});

it("adjustmentsOf lists the changes in the order of the questions", () =>
  expect(adjustmentsOf({ tyres: "worn", service_history: "full", condition: "poor" })).toEqual([
    { question: "condition", answer: "poor", percent: -18, dollars: 0 },
    { question: "tyres", answer: "worn", percent: 0, dollars: -800 },
  ]));

it("wrongAnswers lists answers that no question has", () => {
  const right = Object.fromEntries(ADJUSTMENT_QUESTIONS.map(({ id, options }) => [id, options[0].value]));
  expect(wrongAnswers(right)).toEqual([]);
  expect(wrongAnswers({ ...right, keys: "three", colour: "red", toString: "good" })).toEqual([
    "keys",
    "colour",
    "toString",
  ]);
});
