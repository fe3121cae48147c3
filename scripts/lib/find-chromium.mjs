import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PROJECT } from "./project.mjs";
import { runTool } from "./run-tool.mjs";

const SYSTEM_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Debian's Chromium without windows: a walk takes a fifth less processor time in it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const TIMEOUT_MS = 5 * 60_000;

/** Returns the path of an installed Chromium, or null. `CHROMIUM_PATH` has priority and must exist. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return SYSTEM_PLACES.find((place) => existsSync(place)) ?? (await playwrightsOwn());
}

/** Returns the path of a Chromium that can only be headless, or null. `CHROMIUM_PATH` has priority here too. */
export function findHeadlessShell() {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null;
}

/** Finds Chromium, or installs it with `playwright install`, then with apt-get. Returns null when both fail. */
export async function findOrInstallChromium() {
  const found = await findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  for (const [what, command, args] of waysToInstall()) {
    console.log(`Getting Chromium with ${what} …`);
    const outcome = await runTool(command, args, { quiet: true, timeout: TIMEOUT_MS }).catch((error) => ({
      code: 1,
      output: error.message,
    }));
    const installed = await findChromium();
    if (installed) return installed;
    console.log(`  did not work: ${outcome.output.split("\n").at(-1)}`);
  }
  return null;
}

function waysToInstall() {
  const playwright = path.join(PROJECT, "node_modules/@playwright/test/cli.js");
  const apt = process.getuid?.() === 0 ? ["apt-get", []] : ["sudo", ["-n", "apt-get"]];
  const script = (action) => [apt[0], [...apt[1], ...action]];
  return [
    ["playwright install", process.execPath, [playwright, "install", "chromium"]],
    ["apt-get (package lists)", ...script(["update", "-q"])],
    ["apt-get", ...script(["install", "-y", "-q", "--no-install-recommends", "chromium"])],
  ];
}

async function playwrightsOwn() {
  try {
    const { chromium } = createRequire(path.join(PROJECT, "package.json"))("@playwright/test");
    const place = chromium.executablePath();
    return existsSync(place) ? place : null;
  } catch {
    return null;
  }
}
