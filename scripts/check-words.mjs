/**
 * Part of `npm run lint`: comments, documentation, test titles and names use the words of docs/style.md
 * (scripts/lib/plain-words.mjs). What an earlier dialect left is counted in scripts/words-left.json; a count may shrink
 * and never grow. `--list WORD` prints where one is, `--tighten` lowers the counts to what is left, and `--fix` replaces
 * the words that have one safe replacement.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inPlainWords, oldNames, proseOfCode, proseOfPage, WORDS, wordsIn } from "./lib/plain-words.mjs";
import { PROJECT } from "./lib/project.mjs";

const LEFT = path.join(PROJECT, "scripts/words-left.json");
const CODE = /^(?:app|packages|scripts|seeds|tests)\/.*\.(?:tsx?|mjs|cjs)$|^[\w.-]+\.(?:ts|js|cjs)$/;
const PAGE = /^(?:docs|packages)\/.*\.md$|^[\w-]+\.md$/;
/** They quote the words that they replace, or are made from texts of the code. */
const EXEMPT = [
  "docs/style.md",
  "docs/content-blocks.md",
  "scripts/lib/plain-words.mjs",
  "scripts/check-words.mjs",
];

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: PROJECT,
  encoding: "utf8",
  maxBuffer: 1 << 26,
})
  .split("\n")
  .filter((file) => (CODE.test(file) || PAGE.test(file)) && !EXEMPT.includes(file))
  .filter((file) => existsSync(path.join(PROJECT, file)));
const option = process.argv[2];
const counts = new Map([...WORDS.map(({ name }) => [name, 0]), ["names", 0]]);

for (const file of files) {
  const full = path.join(PROJECT, file);
  const text = readFileSync(full, "utf8");
  const isCode = CODE.test(file);
  const parts = isCode ? proseOfCode(text, file.includes("tests/")) : proseOfPage(text);
  if (option === "--fix") fix(full, text, parts);
  for (const { start, text: part } of parts)
    for (const { word, index, found } of wordsIn(part)) {
      counts.set(word.name, counts.get(word.name) + 1);
      if (option === "--list" && (process.argv[3] ?? word.name) === word.name)
        console.log(
          `${file}:${text.slice(0, start + index).split("\n").length}: "${found}": ${word.instead}`,
        );
    }
  if (isCode)
    for (const name of oldNames(text)) {
      counts.set("names", counts.get("names") + 1);
      if (option === "--list" && process.argv[3] === "names") console.log(`${file}: ${name}`);
    }
}

function fix(full, text, parts) {
  let fixed = text;
  for (const { start, text: part } of [...parts].reverse())
    fixed = fixed.slice(0, start) + inPlainWords(part) + fixed.slice(start + part.length);
  if (fixed !== text) writeFileSync(full, fixed);
}

const left = existsSync(LEFT) ? JSON.parse(readFileSync(LEFT, "utf8")) : {};
if (option === "--tighten") {
  const lowered = [...counts]
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(LEFT, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
} else if (option === undefined) {
  for (const [name, count] of counts) {
    const allowed = Object.hasOwn(left, name) ? left[name] : 0;
    if (count <= allowed) continue;
    const word = WORDS.find((each) => each.name === name);
    console.error(
      `"${name}" is written ${count} times, ${allowed} are left to fix: ${word ? `write ${word.instead}` : "see docs/style.md"}`,
    );
    console.error(`  node scripts/check-words.mjs --list "${name}" prints where`);
    process.exitCode = 1;
  }
}
