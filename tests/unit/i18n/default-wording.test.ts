import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording, withoutPlural } from "~/i18n/wording-tree";
import { markup, unsupportedMarks } from "~/tenants/site-wording";
import { areaOf } from "~/tenants/wording-edits";

const wording = flattenWording((await loadDefaultWording(process.cwd()))["en-AU"] ?? {});
const keys = new Set([...wording.keys()].map(withoutPlural));

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join("app", file), "utf8") }));

/** Finds the keys in the code: `t("a.b")`, and the fixed beginning of `t(`a.b.${c}`)`. */
function asked(pattern: RegExp) {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, key: match[1] ?? "" })),
  );
}

describe("the default wording", () => {
  test("has every text that the code requests by its full key", () => {
    const literal = asked(/\bt\(\s*["']([a-z_]+(?:\.\w+)+)["']/g);
    expect(literal.length).toBeGreaterThan(50);
    expect(literal.filter(({ key }) => !keys.has(key))).toEqual([]);
  });

  test("has texts below every key that the code completes at run time", () => {
    const completed = asked(/\bt\(\s*`([a-z_]+(?:\.\w+)*\.)\$\{/g);
    expect(completed.length).toBeGreaterThan(5);
    expect(completed.filter(({ key }) => ![...keys].some((known) => known.startsWith(key)))).toEqual([]);
  });

  test("uses no i18next feature that the browser's translator lacks", () =>
    expect([...wording].filter(([, text]) => unsupportedMarks(text).length > 0)).toEqual([]));

  test("gives each part of the site its own plain name for editors", () => {
    const locked = new Set(["desk", "block_editor"]);
    const parts = [...new Set([...keys].map(areaOf))].filter((part) => !locked.has(part));
    expect(parts.filter((part) => !keys.has(`desk.list.part.${part}`))).toEqual([]);
    const names = parts.map((part) => wording.get(`desk.list.part.${part}`));
    expect(new Set(names).size).toBe(parts.length);
  });

  test("has no markup", () => expect([...wording].filter(([, text]) => markup(text).length > 0)).toEqual([]));

  test("has no empty text", () =>
    expect([...wording].filter(([, text]) => typeof text !== "string" || text.trim() === "")).toEqual([]));
});
