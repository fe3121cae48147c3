import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { escapeHtml, escapeXml } from "~/domain/text/escape";

const HOSTILE = `</title><script>"a" & 'b'</script>`;

describe("escapeHtml", () => {
  test("prevents a text from ending an element or a quoted attribute", () =>
    expect(escapeHtml(HOSTILE)).toBe(
      "&lt;/title&gt;&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;",
    ));

  test("escapes text that looks like an entity", () => expect(escapeHtml("R&amp;D")).toBe("R&amp;amp;D"));
});

describe("escapeXml", () => {
  test("prevents a text from ending an element or a quoted attribute", () =>
    expect(escapeXml(HOSTILE)).toBe("&lt;/title&gt;&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;"));

  test.each([
    ["a\u0000b\u001fc", "abc"],
    ["tab\tand\nline", "tab\tand\nline"],
    ["a\ufffe\uffffb", "ab"],
    ["half \ud83d a pair", "half \ufffd a pair"],
    ["a whole 🚗", "a whole 🚗"],
  ])("makes %j the valid XML text %j", (text, expected) => expect(escapeXml(text)).toBe(expected));
});

test("no other file of the app escapes HTML or XML", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => path.join("app", file))
    .filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const own = files.filter((file) => /&(amp|lt|gt|quot|#x?27|#39);["'`]/.test(readFileSync(file, "utf8")));
  // The ADF of a lead is XML in ASCII: its writer replaces all other characters.
  expect(own.filter((file) => file !== "app/domain/lead/adf/adf-document.ts")).toEqual([
    "app/domain/text/escape.ts",
  ]);
});
