/** `npm run test:node24 -- [options of npm test]`: runs the suite on Node 24, which it installs into tools/node-24. */
import "./lib/require-node.mjs";
import path from "node:path";
import { installIfStale } from "./lib/prepare.mjs";
import { PROJECT, runCommand } from "./lib/project.mjs";
import { runTool } from "./lib/run-tool.mjs";

const TOOL = path.join(PROJECT, "tools/node-24");

await runCommand(async () => {
  await installIfStale(TOOL);
  const folder = path.join(TOOL, "node_modules/node/bin");
  const { code } = await runTool(
    path.join(folder, "node"),
    [path.join(PROJECT, "scripts/test.mjs"), ...process.argv.slice(2)],
    // The suite starts commands by name, too.
    { env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` } },
  );
  return code;
});
