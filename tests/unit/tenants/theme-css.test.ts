import { expect, test } from "vitest";
import type { Theme } from "~/tenants/theme";
import { themeCss } from "~/tenants/theme-css";

const withPage = (page: string) => ({ colour: { page }, radius: { card: "4px" } }) as unknown as Theme;

test("themeCss writes tokens as variables of the root", () => {
  expect(themeCss(withPage("#ffffff"))).toMatch(/^:root\{.*--fc-colour-page:#ffffff;--fc-radius-card:4px\}$/);
});

// Browsers draw tick boxes and select lists in this colour scheme.
test.each([
  ["#ffffff", "light"],
  ["#fbf5e9", "light"],
  ["#777777", "light"],
  ["#767676", "dark"],
  ["#14171a", "dark"],
])("themeCss of a page in %s sets the colour scheme %s", (page, scheme) => {
  expect(themeCss(withPage(page))).toContain(`color-scheme:${scheme};`);
});
