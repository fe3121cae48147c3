import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * A page in a language that is read from right to left is the mirror image of the others (docs/languages.md). Styles
 * say "start" and "end" for that; what says "left" or "right" stays where it is.
 */

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css.ts"))
  .map((file) => path.posix.join("app", file));

/** Styles that are the same in both directions, each with its reason. */
const EXCEPTIONS: Record<string, { text: string; because: string }[]> = {
  "app/ui/content/blocks/blocks.css.ts": [
    { text: 'borderWidth: "0 2px 2px 0"', because: "the corner of a chevron that points down or up" },
  ],
  "app/ui/layout/site-header.css.ts": [
    {
      text: 'borderWidth: "0 2px 2px 0"',
      because: "the corner of a chevron, turned and mirrored as a whole",
    },
  ],
  "app/pages/search/search-page.css.ts": [
    { text: 'borderWidth: "0 2px 2px 0"', because: "the corner of a chevron that points down or up" },
  ],
  "app/pages/vehicle/action-buttons.css.ts": [
    { text: 'borderWidth: "0 2px 2px 0"', because: "the corner of a chevron that points down or up" },
  ],
  "app/pages/print/print-page.css.ts": [
    { text: 'borderWidth: "0 2px 2px 0"', because: "a tick, which no language mirrors" },
  ],
  "app/ui/layout/loading-line.css.ts": [
    { text: 'transformOrigin: "left"', because: "CSS has no logical origin" },
    { text: 'transformOrigin: "right"', because: "its counterpart in [dir=rtl]" },
  ],
};

const PHYSICAL_NAME =
  /\b(?:left|right|(?:margin|padding|border|scrollMargin|scrollPadding|inset)(?:Left|Right)(?:Width|Color|Style)?|border(?:Top|Bottom)(?:Left|Right)Radius)"?: .*/g;
const PHYSICAL_VALUE =
  /\b(?:textAlign|float|clear|transformOrigin|objectPosition|backgroundPosition)"?: [^\n]*?\b(?:left|right)\b[^\s,]*|\bto (?:left|right)\b|\btranslateX\([^)]*\)|\btranslate3d\([^)]*\)/g;
/** Top, right, bottom, left. */
const FOUR_SIDES =
  /\b(?:margin|padding|inset|borderWidth|borderColor|borderStyle|scrollMargin|scrollPadding): ["'`]([^"'`\n]+)["'`]/g;

/** Returns the parts of a value: `0 max(1px, 2px)` → `0`, `max(1px, 2px)`. */
const partsOf = (value: string): string[] => value.match(/[^\s(]+(?:\([^)]*\)+)?/g) ?? [];

/** Returns the declarations of a style file that name the left or the right side. */
function physicalStyles(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const unequal = [...code.matchAll(FOUR_SIDES)]
    .filter(([, value = ""]) => {
      const parts = partsOf(value);
      return parts.length === 4 && parts[1] !== parts[3];
    })
    .map(([text]) => text);
  return [...(code.match(PHYSICAL_NAME) ?? []), ...(code.match(PHYSICAL_VALUE) ?? []), ...unequal];
}

test.each([
  'left: "1rem"',
  "right: 0",
  'marginLeft: "auto"',
  "paddingRight: 4",
  'borderLeft: "1px solid"',
  'borderRightColor: "transparent"',
  "borderTopLeftRadius: 4",
  'textAlign: "right"',
  'float: "left"',
  'transformOrigin: "top left"',
  'background: "linear-gradient(to right, #000, #fff)"',
  'transform: "translateX(100%)"',
  'padding: "0 1rem 0 2rem"',
  'inset: "auto 0 0 auto"',
])("the guard of this file finds %s", (declaration) => {
  expect(physicalStyles(`export const part = style({\n  ${declaration},\n});`)).toHaveLength(1);
});

test.each([
  "insetInlineStart: 0",
  'marginInline: "auto"',
  'textAlign: "start"',
  'padding: "1rem 2rem 0.5rem"',
  'padding: "0 1rem 2rem 1rem"',
  'padding: "0.5rem 1rem max(0.5rem, env(safe-area-inset-bottom))"',
  'boxShadow: "0 0 24px rgb(0 0 0 / 30%)"',
  "/* as far left: as right: */ top: 0",
])("the guard of this file allows %s", (declaration) => {
  expect(physicalStyles(`export const part = style({\n  ${declaration},\n});`)).toEqual([]);
});

test("no style names the left or the right side, but for the exceptions with their reasons", () => {
  const found = FILES.flatMap((file) =>
    physicalStyles(readFileSync(file, "utf8"))
      .filter((text) => !EXCEPTIONS[file]?.some((exception) => text.includes(exception.text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("each exception is still there", () => {
  for (const [file, exceptions] of Object.entries(EXCEPTIONS))
    for (const { text } of exceptions) expect(readFileSync(file, "utf8"), file).toContain(text);
});

test("text has the six sizes of ui/styles/type.ts, but on paper and where it follows the text around it", () => {
  const found = FILES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/fontSize: ([^,}\n]+)/g)]
      .filter(([, value = ""]) => !/^(size\.\w+|0|"inherit"|"[\d.]+(em|pt)")$/.test(value.trim()))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
