import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CHROMIUM_ARGUMENTS } from "../../support/chromium-arguments";

const OPTION = "--disable-features=";

/** What this version of Playwright turns off, read from its own code: it tells nobody otherwise. */
function offByPlaywright(): string[] {
  const playwright = createRequire(createRequire(import.meta.url).resolve("@playwright/test"));
  const folder = path.dirname(playwright.resolve("playwright-core/package.json"));
  const code = readFileSync(path.join(folder, "lib/coreBundle.js"), "utf8");
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(code)?.[1] ?? "";
  return [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name as string);
}

describe("how the browser tests start Chromium", () => {
  const options = CHROMIUM_ARGUMENTS.filter((argument) => argument.startsWith(OPTION));

  it("turns features off once: of two such options Chromium follows the last alone", () => {
    expect(options).toHaveLength(1);
  });

  it("turns off whatever Playwright turns off", () => {
    const theirs = offByPlaywright();
    expect(theirs.length).toBeGreaterThan(10);
    expect(options[0]?.slice(OPTION.length).split(",")).toEqual(expect.arrayContaining(theirs));
  });
});
