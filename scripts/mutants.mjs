/**
 * `npm run test:mutants -- FOLDER [Stryker's options]`: changes the rules of app/domain/FOLDER one at a time and counts
 * the changes that its unit tests notice (docs/testing.md). Without a folder, lists those that are measured.
 */
import "./lib/require-node.mjs";
import os from "node:os";
import path from "node:path";
import { installIfStale, prepare } from "./lib/prepare.mjs";
import { CommandError, PROJECT, runCommand } from "./lib/project.mjs";
import { runTool } from "./lib/run-tool.mjs";

/** The folders whose rules cost money or trust when they are wrong. */
const FOLDERS = [
  "car",
  "card",
  "checkout",
  "editing",
  "finance",
  "forms",
  "lead",
  "locations",
  "online-payment",
  "search",
  "stock-import",
];
const TOOL = path.join(PROJECT, "tools/mutants");

await runCommand(async () => {
  const [folder, ...options] = process.argv.slice(2);
  if (!FOLDERS.includes(folder)) {
    const usage = `Usage: npm run test:mutants -- FOLDER\nFOLDER is one of: ${FOLDERS.join(", ")}`;
    if (folder !== undefined) throw new CommandError(usage, 2);
    console.log(usage);
    return 0;
  }
  await prepare("packages");
  await installIfStale(TOOL);
  // A run takes minutes and all of a core: other programs go first.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const stryker = path.join(TOOL, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const config = path.join(TOOL, "stryker.config.mjs");
  const { code } = await runTool(process.execPath, [stryker, "run", config, ...options], {
    cwd: PROJECT,
    env: { ...process.env, MUTANTS_FOLDER: folder },
  });
  return code;
});
