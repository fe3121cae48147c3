/** `node scripts/run.mjs NAME …`: runs the command app/cli/NAME.ts in this process. */
import "./lib/require-node.mjs";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnvironmentFile } from "./lib/environment-file.mjs";
import { prepare } from "./lib/prepare.mjs";
import { BUILD, CommandError, PROJECT, runCommand } from "./lib/project.mjs";
import { stopWithNpm } from "./lib/stop-with-npm.mjs";

/** Commands that need the built pages too. */
const NEEDS_PAGES = new Set(["bench", "chaos", "demo", "pages-check"]);

const [name = "", ...args] = process.argv.slice(2);

await runCommand(async () => {
  if (!/^[a-z-]+$/.test(name) || !existsSync(path.join(PROJECT, "app/cli", `${name}.ts`))) {
    throw new CommandError(`There is no command ${JSON.stringify(name)} in app/cli.`);
  }
  // Files named by the user are resolved from the user's folder: npm changes the folder and sets INIT_CWD.
  process.env.INIT_CWD ||= process.cwd();
  process.chdir(PROJECT);
  loadEnvironmentFile();
  await prepare(NEEDS_PAGES.has(name) ? "pages" : "commands");
  process.env.NODE_ENV ||= "production";
  process.setSourceMapsEnabled(true);
  const script = path.join(BUILD, "cli", `${name}.js`);
  if (name === "demo") stopWithNpm();
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
  return process.exitCode;
});
