import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("../../../../app", import.meta.url));

test("only the timetable and the checks of a site read opening_hours, so that all readers follow special hours", () => {
  const readers = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/^(tenants|domain\/locations\/timetable)/.test(file))
    .filter((file) =>
      /\bopening_hours\b(?!:|'|")/.test(withoutComments(readFileSync(path.join(APP, file), "utf8"))),
    );
  // The usual week, next to the exceptions, is what structured data has to state.
  expect(readers).toEqual(["domain/seo/dealer.ts"]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"\n]*"/g, '""');
}
