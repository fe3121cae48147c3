import { describe, expect, it } from "vitest";
import { isFormWithinBounds, jsonBeyondBounds, POST_BOUNDS } from "~/domain/forms/posted-form";

const fields = (count: number, name: (n: number) => string, value = "x") =>
  Array.from({ length: count }, (_, n): [string, string] => [name(n), value]);
const own = (n: number) => `field ${n}`;

it.each<[string, [string, string][], boolean]>([
  ["accepts a form without fields", [], true],
  ["accepts 500 fields", fields(500, own), true],
  ["refuses 501 fields", fields(501, own), false],
  ["accepts 100 answers to one name", fields(100, () => "extras"), true],
  ["refuses 101 answers to one name", fields(101, () => "extras"), false],
  ["accepts a name of 200 characters", [["n".repeat(200), ""]], true],
  ["refuses a name of 201 characters", [["n".repeat(201), ""]], false],
  ["accepts an answer of 50,000 characters", [["message", "m".repeat(50_000)]], true],
  ["refuses an answer of 50,001 characters", [["message", "m".repeat(50_001)]], false],
  ["accepts names of Object.prototype", fields(100, () => "__proto__"), true],
])("isFormWithinBounds %s", (_what, form, within) => expect(isFormWithinBounds(form)).toBe(within));

describe("jsonBeyondBounds", () => {
  const deep = (depth: number, open = "[", close = "]") => open.repeat(depth) + close.repeat(depth);
  it.each<[string, string, string | null]>([
    ["accepts an empty text", "", null],
    ["accepts lists 20 levels deep", deep(20), null],
    ["refuses lists 21 levels deep", deep(21), "depth"],
    ["refuses objects 21 levels deep", `${'{"a":'.repeat(21)}1${"}".repeat(21)}`, "depth"],
    ["refuses 22 levels that are never closed", "[{".repeat(11), "depth"],
    ["accepts many lists side by side", `[${Array(50).fill("[[]]").join(",")}]`, null],
    ["ignores brackets in a text", JSON.stringify({ a: "[".repeat(100) }), null],
    ["ignores brackets after an escaped quotation mark", JSON.stringify({ a: `"${"{".repeat(100)}` }), null],
    ["counts brackets after an escaped backslash", `["\\\\",${deep(21)}]`, "depth"],
    ["accepts 5,000 items", `[${Array(5000).fill(1)}]`, null],
    ["refuses 5,001 items", `[${Array(5001).fill(1)}]`, "values"],
    ["ignores commas in a text", JSON.stringify(",".repeat(9000)), null],
    ["accepts a text without an end", '"\\', null],
  ])("%s", (_what, text, beyond) => expect(jsonBeyondBounds(text)).toBe(beyond));
});

it("POST_BOUNDS allow every form of the specification", () =>
  expect(POST_BOUNDS.fields).toBeGreaterThanOrEqual(100));
