import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontCss } from "~/tenants/fonts/font-css";
import { readWoff2 } from "~/tenants/fonts/woff2";
import { shippedSites } from "../../support/shipped-sites";

const fontsOf = (site: string) => {
  const dir = `app/tenants/sites/${site}/fonts`;
  return readdirSync(dir).flatMap((name) => (name.endsWith(".woff2") ? [`${dir}/${name}`] : []));
};

test.each(shippedSites())(
  "every font of %s is a WOFF2 file of Latin letters that can be measured",
  (site) => {
    const fonts = fontsOf(site);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      const { ascent = 0, descent = 0, width = 0 } = readWoff2(readFileSync(font)) ?? {};
      expect(ascent, font).toBeGreaterThan(0.7);
      expect(descent, font).toBeGreaterThan(0.1);
      expect(width, font).toBeGreaterThan(0.3);
      expect(width, font).toBeLessThan(0.6);
    }
  },
);

test.each([
  ["nothing", Buffer.alloc(0)],
  ["another format", Buffer.from("OTTO, and the rest of a font")],
  ["a file that is cut off", Buffer.from("wOF2 and no more")],
])("readWoff2 of %s is null", (_name, file) => expect(readWoff2(file)).toBeNull());

test("fontCss loads a font, and scales the visitor's fonts to its width and height", () => {
  const metrics = { ascent: 0.9, descent: 0.3, lineGap: 0, width: 0.479 / 2 };
  const face = { family: "Own", weight: "700", url: "/fonts/own.woff2", metrics };
  const rules = fontCss([face], ["'Own', Arial, sans-serif"]).split("}");
  expect(rules[0]).toMatch(
    /^@font-face\{font-family:'Own';font-weight:700;font-display:optional;src:url\(\/fonts\/own\.woff2\)/,
  );
  // As wide as half of Arial Bold, so twice as high as that is then.
  expect(rules[1]).toBe(
    `@font-face{font-family:'Own 1';font-weight:700;src:local("Arial Bold"),local("Liberation Sans Bold"),local("Helvetica Bold");size-adjust:50%;ascent-override:180%;descent-override:60%;line-gap-override:0%`,
  );
  expect(rules[2]).toContain(`local("Roboto Bold")`);
  expect(fontCss([face], ["'Own', Georgia, serif"])).toContain(`local("Times New Roman Bold")`);
});
