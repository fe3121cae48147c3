/**
 * `npm test`: installs, builds and checks types, rules and sites, then unit, integration and browser tests. The
 * last line is `N passed, N failed, N skipped` over all of them.
 * `npm run test:long` (`--long`) runs the slow rules of lint and the tests tagged `long` instead (docs/testing.md).
 * `--only unit|integration|browser|checks` runs one part. With CI=true nothing may be skipped because a browser or
 * PostgreSQL is missing, and what failed runs a second time (docs/decisions/0035).
 */
import "./lib/require-node.mjs";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { freemem } from "node:os";
import path from "node:path";
import { findHeadlessShell, findOrInstallChromium } from "./lib/find-chromium.mjs";
import { filesOfLongRun, filesOfLongRunOnly } from "./lib/long-tests.mjs";
import { prepare } from "./lib/prepare.mjs";
import { BUILD, CACHE, CommandError, PROJECT, runCommand } from "./lib/project.mjs";
import { runTool } from "./lib/run-tool.mjs";
import { countsOfTwoRuns, filesToRetry } from "./lib/second-run.mjs";
import {
  checkCounts,
  countsLine,
  emptyCounts,
  namedTests,
  playwrightCounts,
  readReport,
  sumCounts,
  vitestCounts,
} from "./lib/test-counts.mjs";

const PARTS = ["checks", "unit", "integration", "browser"];
const REPORTS = path.join(CACHE, "reports");
const LINT = path.join(PROJECT, "scripts/lint.mjs");
/** Bytes; a whole run uses a sixth of it. */
const ROOM_IN_MEMORY = 4 * 1024 ** 3;
const inCi = process.env.CI === "true";

const tool = (script, ...args) => [process.execPath, [path.join(PROJECT, "node_modules", script), ...args]];

async function main() {
  const { isLong, only } = parseArguments(process.argv.slice(2));
  const wants = (part) => only === null || only === part;
  process.chdir(PROJECT);
  storeInMemory();
  await prepare("packages");
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const results = [];
  // The build leaves one processor idle, so the checks that don't need it run at the same time.
  const building = only === "unit" ? true : buildPages();
  const checking = wants("checks") ? (isLong ? slowChecks() : checks(building)) : [];
  // The slow rules leave a processor to the tests of the long run.
  if (!isLong) results.push(...(await checking));
  const built = await building;
  if (!built) results.push(checkCounts("build", false));
  // In one run: integration tests wait for programs and stores, and unit tests use the time.
  const projects = ["unit", "integration"].filter(wants);
  // Those of the long run wait half of the time, which the browser tests use (docs/decisions/0194).
  const isBeside = isLong && wants("browser");
  const testing = projects.length > 0 ? vitest(projects, isLong, { quiet: isBeside }) : null;
  if (isLong) results.push(...(await checking));
  if (!isBeside) await testing;
  if (wants("browser"))
    results.push(built ? await browser(isLong) : checkCounts("browser tests: nothing to test", false));
  const first = await testing;
  if (first) results.push(await countRun(first, projects, isLong));

  const counts = sumCounts(results);
  const named = namedTests(counts);
  if (named) console.log(named);
  console.log(countsLine(counts));
  return counts.failed > 0 ? 1 : 0;
}

function parseArguments(args) {
  const isLong = args[0] === "--long";
  const rest = isLong ? args.slice(1) : args;
  if (rest.length === 0) return { isLong, only: null };
  const [option, part] = rest;
  if (option !== "--only" || !PARTS.includes(part) || rest.length > 2) {
    throw new CommandError(
      `Usage: npm ${isLong ? "run test:long" : "test"} -- [--only ${PARTS.join("|")}]`,
      2,
    );
  }
  return { isLong, only: part };
}

/**
 * Keeps what tests store in memory where Linux offers that: half of the time of a small transaction is the disk's. Not
 * where a program can't run from there, or little room is left (docs/testing.md, "Stores").
 */
function storeInMemory() {
  if (process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (Math.min(bavail * bsize, freemem()) < ROOM_IN_MEMORY) return;
    const folder = mkdtempSync("/dev/shm/forecourt-");
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    // PostgreSQL, nginx and Varnish, started by root, work as other users.
    chmodSync(folder, 0o711);
    const program = path.join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
    execFileSync(program);
    process.env.TMPDIR = folder;
  } catch {
    // The disk does as well.
  }
}

/** Returns whether the build succeeded, and prints why it failed. */
async function buildPages() {
  try {
    await prepare("pages");
    return true;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    return false;
  }
}

async function checks(building) {
  const sitesOfBuild = async () =>
    (await building) ? run(process.execPath, [path.join(BUILD, "cli/sites-check.js")]) : null;
  const [types, rules, sites] = await Promise.all([
    run("npm", ["run", "--silent", "typecheck"]),
    run(process.execPath, [LINT, "--quick"]),
    sitesOfBuild(),
  ]);
  return [
    reportCheck("Type check", "type check", types),
    reportCheck("Lint", "lint", rules),
    ...(sites ? [reportCheck("Sites", "sites:check", sites)] : []),
  ];
}

/** The rules that read the types and imports of all files: they find what a reviewer would, and take the longest. */
async function slowChecks() {
  return [reportCheck("Lint", "lint", await run(process.execPath, [LINT, "--slow"]))];
}

const run = (command, args) => runTool(command, args, { quiet: true });

/** Prints the output of a check, which fails by its exit code. */
function reportCheck(title, name, { output, code }) {
  heading(title);
  if (output) console.log(output);
  return checkCounts(name, code === 0);
}

/**
 * Runs the tests of projects, or only the named files, and returns Vitest's report and exit code.
 * @param options.quiet prints all that Vitest says at its end, and not among other lines
 */
async function vitest(projects, isLong, { note = "", quiet = false, options = [] }) {
  const title = `Tests: ${projects.join(" and ")}${note}`;
  if (!quiet) heading(title);
  const file = path.join(REPORTS, note ? "vitest-second-run.json" : "vitest.json");
  const filesOf = async (select) => (await Promise.all(projects.map(select))).flat();
  const selected = !isLong
    ? (await filesOf(filesOfLongRunOnly)).map((each) => `--exclude=${each}`)
    : note
      ? []
      : await filesOf(filesOfLongRun);
  const { code, output } = await runTool(
    ...tool(
      "vitest/vitest.mjs",
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      `--reporter=${path.join(PROJECT, "scripts/lib/vitest-report.mjs")}`,
      `--outputFile.json=${file}`,
      `--tags-filter=${isLong ? "long" : "!long"}`,
      ...options,
      ...selected,
    ),
    // Vitest sets its own value; React's production build lacks what the tests use.
    { quiet, env: { ...process.env, NODE_ENV: "test" } },
  );
  if (quiet) {
    heading(title);
    console.log(output);
  }
  return { report: await readReport(file), exitCode: code };
}

/** Counts a run of Vitest. In CI the files that failed run again before, one at a time and with nothing next to them. */
async function countRun(first, projects, isLong) {
  const files = inCi ? filesToRetry(first) : [];
  if (files.length === 0) return vitestCounts(first.report, first.exitCode);
  // Each file alone, so that no other file of its worker can make it fail.
  const options = ["--no-file-parallelism", "--isolate", ...files];
  const second = await vitest(projects, isLong, { note: ", second run of what failed", options });
  return countsOfTwoRuns(first, second, files);
}

async function browser(isLong) {
  heading("Tests: browser");
  const chromium = await findOrInstallChromium();
  if (!chromium) {
    const reason = process.env.CHROMIUM_PATH
      ? `there is no Chromium at CHROMIUM_PATH (${process.env.CHROMIUM_PATH})`
      : "no Chromium was found and none could be installed";
    console.error(`The browser tests can't run: ${reason}.`);
    return inCi || process.env.CHROMIUM_PATH
      ? checkCounts(`browser tests: ${reason}`, false)
      : { ...emptyCounts(), skipped: 1 };
  }
  const file = path.join(REPORTS, "browser.json");
  const lane = isLong ? "--grep=@long" : "--grep-invert=@long";
  const { code } = await runTool(...tool("@playwright/test/cli.js", "test", "--reporter=list,json", lane), {
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      CHROMIUM_HEADLESS_PATH: findHeadlessShell() ?? chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  });
  return playwrightCounts(await readReport(file), code, { noneSkipped: inCi });
}

function heading(text) {
  console.log(`\n== ${text}`);
}

await runCommand(main);
