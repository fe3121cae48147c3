/**
 * Part of `npm run lint`: comments, documentation, test titles and names use the words of docs/style.md
 * (scripts/lib/plain-words.mjs). `--fix` replaces the words that have one safe replacement.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inPlainWords, oldNames, proseOfCode, proseOfPage, wordsIn } from "./lib/plain-words.mjs";
import { PROJECT } from "./lib/project.mjs";

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
for (const file of files) {
  const full = path.join(PROJECT, file);
  const text = readFileSync(full, "utf8");
  const isCode = CODE.test(file);
  const parts = isCode ? proseOfCode(text, file.includes("tests/")) : proseOfPage(text);
  if (process.argv[2] === "--fix") fix(full, text, parts);
  else
    for (const { start, text: part } of parts)
      for (const { word, index, found } of wordsIn(part)) {
        const line = text.slice(0, start + index).split("\n").length;
        report(`${file}:${line}: "${found}": write ${word.instead}`);
      }
  if (isCode) for (const name of oldNames(text)) report(`${file}: "${name}": see docs/style.md`);
}

function report(problem) {
  console.error(problem);
  process.exitCode = 1;
}

function fix(full, text, parts) {
  let fixed = text;
  for (const { start, text: part } of [...parts].reverse())
    fixed = fixed.slice(0, start) + inPlainWords(part) + fixed.slice(start + part.length);
  if (fixed !== text) writeFileSync(full, fixed);
}
