import { describe, expect, it } from "vitest";
import { type TranslationState, translationState } from "~/domain/languages/translation-state";

describe("the state of a translation", () => {
  const cases: [expected: TranslationState, facts: string][] = [
    ["original", "first written"],
    ["original", "first"],
    ["draft", "first written drafted"],
    ["missing", ""],
    ["draft", "drafted"],
    ["draft", "written drafted older"],
    ["older", "written older"],
    ["current", "written"],
  ];
  it.each(cases)("is %s where the text is %j", (expected, facts) => {
    const is = (name: string) => facts.split(" ").includes(name);
    const state = translationState({
      isFirst: is("first"),
      isWritten: is("written"),
      isDrafted: is("drafted"),
      isOlder: is("older"),
    });
    expect(state).toBe(expected);
  });
});
