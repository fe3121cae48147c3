/**
 * Prints where the time of the tests goes, as tables in Markdown: by folder and the slowest files.
 * Usage: FORECOURT_TEST_PROFILE=FILE npm test, then node scripts/test-profile.mjs FILE
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { CACHE } from "./lib/project.mjs";
import { readReport } from "./lib/test-counts.mjs";

const SLOWEST = 30;
const [profile] = process.argv.slice(2);
if (!profile) {
  console.error("Usage: node scripts/test-profile.mjs FILE");
  process.exit(2);
}

const files = (await readFile(profile, "utf8"))
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const browser = browserFiles(await readReport(path.join(CACHE, "reports/browser.json")));

const folderOf = (file) => file.split("/").slice(1, 3).join("/");
print(
  "folder",
  sumBy(files, ({ file }) => folderOf(file)),
);
print(
  "file",
  files
    .map((file) => [file.file, file])
    .sort(bySeconds)
    .slice(0, SLOWEST),
);
print("browser spec", sumBy(browser, ({ file }) => file).slice(0, SLOWEST));

/** Playwright's report has no processor time: a test's wall time is all that is known. */
function browserFiles(report) {
  const found = [];
  const visit = (suite) => {
    for (const child of suite.suites ?? []) visit(child);
    for (const spec of suite.specs ?? []) {
      const results = spec.tests.flatMap((test) => test.results);
      found.push({
        file: spec.file,
        cpu: 0,
        wall: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      });
    }
  };
  for (const suite of report?.suites ?? []) visit(suite);
  return found;
}

function sumBy(entries, keyOf) {
  const sums = new Map();
  for (const entry of entries) {
    const key = keyOf(entry);
    const sum = sums.get(key) ?? { wall: 0, cpu: 0 };
    sums.set(key, { wall: sum.wall + entry.wall, cpu: sum.cpu + entry.cpu });
  }
  return [...sums].sort(bySeconds);
}

function bySeconds([, a], [, b]) {
  return b.cpu - a.cpu || b.wall - a.wall;
}

function print(title, rows) {
  const total = rows.reduce((sum, [, { wall, cpu }]) => ({ wall: sum.wall + wall, cpu: sum.cpu + cpu }), {
    wall: 0,
    cpu: 0,
  });
  console.log(`\n| ${title} | wall s | CPU s |\n|---|---:|---:|`);
  for (const [name, { wall, cpu }] of rows)
    console.log(`| ${name} | ${wall.toFixed(1)} | ${cpu.toFixed(1)} |`);
  console.log(`| **total** | ${total.wall.toFixed(1)} | ${total.cpu.toFixed(1)} |`);
}
