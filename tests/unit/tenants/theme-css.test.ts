import { expect, test } from "vitest";
import type { Theme } from "~/tenants/theme";
import { themeCss } from "~/tenants/theme-css";

const withPage = (page: string) => ({ colour: { page }, radius: { card: "4px" } }) as unknown as Theme;

test("tokens become variables of the root", () => {
  expect(themeCss(withPage("#ffffff"))).toMatch(/^:root\{.*--fc-colour-page:#ffffff;--fc-radius-card:4px\}$/);
});

// Tick boxes and lists to choose from are the browser's own drawing.
test.each([
  ["#ffffff", "light"],
  ["#fbf5e9", "light"],
  ["#777777", "light"],
  ["#767676", "dark"],
  ["#14171a", "dark"],
])("a page of %s has the browser's %s things", (page, scheme) => {
  expect(themeCss(withPage(page))).toContain(`color-scheme:${scheme};`);
});
