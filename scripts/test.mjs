/**
 * `npm test`: installs, builds, then type check, lint, site check, unit, integration and browser tests. The
 * last line is `N passed, N failed, N skipped` over all of them.
 * `--only unit|integration|browser|checks` runs one part. With CI=true nothing may be skipped for want of a
 * browser or of PostgreSQL.
 */
import "./lib/require-node.mjs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { findOrInstallChromium } from "./lib/find-chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { BUILD, CACHE, CommandError, PROJECT, runCommand } from "./lib/project.mjs";
import { runTool } from "./lib/run-tool.mjs";
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
const inCi = process.env.CI === "true";

const tool = (script, ...args) => [process.execPath, [path.join(PROJECT, "node_modules", script), ...args]];

async function main() {
  const only = parseOnly(process.argv.slice(2));
  const wants = (part) => only === null || only === part;
  process.chdir(PROJECT);
  await prepare("packages");
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const results = [];
  let built = true;
  if (only !== "unit") {
    built = await prepare("pages").then(
      () => true,
      (error) => {
        console.error(error instanceof CommandError ? error.message : error);
        return false;
      },
    );
    if (!built) results.push(checkCounts("build", false));
  }
  if (wants("checks")) results.push(...(await checks(built)));
  if (wants("unit")) results.push(await vitest("unit"));
  if (wants("integration")) results.push(await vitest("integration"));
  if (wants("browser"))
    results.push(built ? await browser() : checkCounts("browser tests: nothing to test", false));

  const counts = sumCounts(results);
  const named = namedTests(counts);
  if (named) console.log(named);
  console.log(countsLine(counts));
  return counts.failed > 0 ? 1 : 0;
}

function parseOnly(args) {
  if (args.length === 0) return null;
  const [option, part, ...rest] = args;
  if (option !== "--only" || !PARTS.includes(part) || rest.length > 0) {
    throw new CommandError(`Usage: npm test -- [--only ${PARTS.join("|")}]`, 2);
  }
  return part;
}

/** The type check takes as long as the others together and works on one core: they run side by side. */
async function checks(built) {
  const lint = async () => {
    const style = await quietly(...tool("@biomejs/biome/bin/biome", "check", "."));
    const imports = await quietly(
      ...tool("dependency-cruiser/bin/dependency-cruise.mjs", "app", "server.ts", "seeds", "--config"),
    );
    const sites = built ? await quietly(process.execPath, [path.join(BUILD, "cli/sites-check.js")]) : null;
    return { style, imports, sites };
  };
  const [types, { style, imports, sites }] = await Promise.all([
    quietly(...tool("typescript/bin/tsc", "--noEmit")),
    lint(),
  ]);
  return [
    told("Type check", "type check", [types]),
    told("Lint", "lint", [style, imports]),
    ...(sites ? [told("Sites", "sites:check", [sites])] : []),
  ];
}

const quietly = (command, args) => runTool(command, args, { quiet: true });

/** Says what the tools of one check said, and counts it: one that ended with a fault fails it. */
function told(title, name, runs) {
  heading(title);
  for (const { output } of runs) if (output) console.log(output);
  return checkCounts(
    name,
    runs.every(({ code }) => code === 0),
  );
}

async function vitest(project) {
  heading(`Tests: ${project}`);
  const file = path.join(REPORTS, `${project}.json`);
  const { code } = await runTool(
    ...tool(
      "vitest/vitest.mjs",
      "run",
      `--project=${project}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ),
    // Vitest sets its own; React's production build would lack what its tests use.
    { env: { ...process.env, NODE_ENV: "test" } },
  );
  return vitestCounts(await readReport(file), code);
}

async function browser() {
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
  const { code } = await runTool(...tool("@playwright/test/cli.js", "test", "--reporter=list,json"), {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return playwrightCounts(await readReport(file), code, { noneSkipped: inCi });
}

function heading(text) {
  console.log(`\n== ${text}`);
}

await runCommand(main);
