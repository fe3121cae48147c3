import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * Screen readers read the signs that styles draw together with the words next to them: "Reserve Online +". A sign needs an
 * empty alternative text: `content: ['"+"', '"+" / ""']`.
 */

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css.ts"))
  .map((file) => path.posix.join("app", file));

/** The stars of a rating are in an element that screen readers don't read. */
const HIDDEN_ELEMENTS = new Set(["app/ui/reviews/reviews.css.ts"]);

/** Returns the signs of a style file that are read out. */
function audibleSigns(source: string): string[] {
  return (source.match(/content: \[?['`]"[^"]+".*/g) ?? []).filter((text) => !text.includes('/ ""'));
}

test.each([
  ["content: '\"+\"',", 1],
  ["content: ['\"+\"'],", 1],
  ['content: [\'"+"\', \'"+" / ""\'],', 0],
  ['content: "",', 0],
  ['content: "attr(alt)",', 0],
])("the guard of this file finds in %s this number of signs: %i", (style, count) => {
  expect(audibleSigns(style)).toHaveLength(count);
});

test("no sign that a style draws is read out", () => {
  const found = FILES.filter((file) => !HIDDEN_ELEMENTS.has(file)).flatMap((file) =>
    audibleSigns(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
