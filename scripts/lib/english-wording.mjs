import { readFileSync } from "node:fs";

const list = readFileSync(new URL("wording-phrases.json", import.meta.url), "utf8");

/** Phrases that no English text uses: what finds them, and what is better (docs/decisions/0133-voice-of-the-texts.md). */
const PHRASES = JSON.parse(list).map(({ find, ...phrase }) => ({
  pattern: new RegExp(find, "giu"),
  ...phrase,
}));

/** Keys of manufacturers' figures, which are written as the specification has them. */
const FIGURES = /^service_advantage\./;

/**
 * Returns the phrases of an English text that the list replaces, each with the better one.
 * @param {string} text
 * @param {boolean} isDefault whether the text is the default's; a site's own voice may have a few that the default may not
 * @returns {{ phrase: string, better: string }[]}
 */
export function unwantedPhrases(text, isDefault = true) {
  return PHRASES.filter(({ default_only }) => isDefault || !default_only).flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map(([phrase]) => ({ phrase, better })),
  );
}

/** Returns the texts of a wording file as pairs of key and text, or the lines of a Markdown file with their numbers. */
export function textsOf(file, source) {
  if (file.endsWith(".md")) return source.split("\n").map((line, index) => [String(index + 1), line]);
  return flatten(JSON.parse(source)).filter(([key]) => !FIGURES.test(key));
}

function flatten(tree, start = "") {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value === "string") return [[start + name, value]];
    return value && typeof value === "object" ? flatten(value, `${start}${name}.`) : [];
  });
}
