import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CHROMIUM_ARGUMENTS } from "../../support/chromium-arguments";

const OPTION = "--disable-features=";

/**
 * Returns the features that this version of Playwright turns off, read from its code because it has no
 * interface for them.
 */
function offByPlaywright(): string[] {
  const playwright = createRequire(createRequire(import.meta.url).resolve("@playwright/test"));
  const folder = path.dirname(playwright.resolve("playwright-core/package.json"));
  const code = readFileSync(path.join(folder, "lib/coreBundle.js"), "utf8");
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(code)?.[1] ?? "";
  return [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name as string);
}

describe("CHROMIUM_ARGUMENTS", () => {
  const options = CHROMIUM_ARGUMENTS.filter((argument) => argument.startsWith(OPTION));

  it("have the option for disabled features once, because Chromium follows only the last one", () =>
    expect(options).toHaveLength(1));

  it("disable every feature that Playwright disables", () => {
    const theirs = offByPlaywright();
    expect(theirs.length).toBeGreaterThan(10);
    expect(options[0]?.slice(OPTION.length).split(",")).toEqual(expect.arrayContaining(theirs));
  });
});
