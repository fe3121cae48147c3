import path from "node:path";
import { buildAll, buildCommands } from "./build.mjs";
import { hashSources, isBuiltFrom, staleInstallReason } from "./freshness.mjs";
import { withLock } from "./lock.mjs";
import { BUILD, CACHE, CommandError, PROJECT } from "./project.mjs";
import { runTool } from "./run-tool.mjs";

const LOCK = path.join(CACHE, "launcher.lock");

/**
 * Installs the packages and builds, each only when stale. Processes that start at the same time run this one after
 * another, and the later ones find everything done.
 * @param what "pages": the whole build; "commands": only the commands of app/cli; "packages": no build
 */
export async function prepare(what) {
  const folder = what === "pages" ? BUILD : path.join(BUILD, "cli");
  const isReady = async () =>
    (await staleInstallReason(PROJECT)) === null &&
    (what === "packages" || (await isBuiltFrom(folder, await hashSources(PROJECT))));
  if (await isReady()) return;

  const onWait = () =>
    console.error("Waiting for another Forecourt command that is installing or building …");
  await withLock(LOCK, onWait, async () => {
    await installIfStale(PROJECT);
    if (what === "packages") return;
    const hash = await hashSources(PROJECT);
    if (await isBuiltFrom(folder, hash)) return;
    if (what === "pages") await timed("Building the pages and the server", () => buildAll(hash));
    else await timed("Building the commands", () => buildCommands(hash));
  });
}

/** Runs `npm ci` in a folder whose node_modules don't match its lock file. */
export async function installIfStale(folder) {
  const reason = await staleInstallReason(folder);
  if (reason === null) return;
  await timed(`Installing the packages (${reason})`, async () => {
    // npm sets its own path here when it started this process.
    const npm = process.env.npm_execpath;
    const [command, before] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
    // The build needs the development packages too, whatever NODE_ENV says.
    const { code, output } = await runTool(command, [...before, "ci", "--include=dev", "--loglevel=error"], {
      cwd: folder,
      quiet: true,
      shell: process.platform === "win32" && command === "npm",
    });
    if (code !== 0) throw new CommandError(`npm ci failed:\n${output}`);
  });
}

/** Progress goes to standard error: standard output belongs to the command itself. */
async function timed(what, work) {
  process.stderr.write(`${what} … `);
  const started = Date.now();
  try {
    await work();
  } catch (error) {
    process.stderr.write("failed\n");
    throw error;
  }
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
