import { expect, test } from "vitest";
import { type Theme, themeCss } from "~/tenants/theme";

const withPage = (page: string, type: object = {}) =>
  ({
    colour: { page },
    type: { files: [], body: "Arial", heading: "Arial", ...type },
    radius: { card: "4px" },
  }) as unknown as Theme;

test("themeCss writes tokens as variables of the root", () =>
  expect(themeCss(withPage("#ffffff"))).toMatch(
    /^:root\{.*--fc-colour-page:#ffffff;--fc-type-body:'Arial';--fc-type-heading:'Arial';--fc-radius-card:4px\}$/,
  ));

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

test("themeCss puts the stand-ins of a loaded font after it, and leaves other fonts as they are", () => {
  const type = {
    files: [{ family: "Own Font", file: "own.woff2", weight: "400" }],
    body: "'Own Font', Arial, sans-serif",
    heading: "Georgia, serif",
  };
  const css = themeCss(withPage("#ffffff", type));
  expect(css).toContain(
    "--fc-type-body:'Own Font','Own Font 1','Own Font 2','Own Font 3','Arial',sans-serif;--fc-type-heading:'Georgia',serif;",
  );
});
