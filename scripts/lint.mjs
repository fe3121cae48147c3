/**
 * `npm run lint`: every rule in parallel. Prints what each found and fails when one of them fails. `--quick` leaves out the
 * rules that read the types and imports of all files, `--slow` runs only these: `npm test` and `npm run test:long`.
 */
import path from "node:path";
import { PROJECT, runCommand } from "./lib/project.mjs";
import { runTool } from "./lib/run-tool.mjs";

const ours = (name) => [path.join(PROJECT, "scripts", `check-${name}.mjs`)];
const tool = (script, ...args) => [path.join(PROJECT, "node_modules", script), ...args];

const QUICK = [tool("@biomejs/biome/bin/biome", "check", "."), ours("words"), ours("wording")];
const SLOW = [
  ours("names"),
  tool(
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ...["app", "server.ts", "seeds", "packages/embedded-meilisearch/src"],
    ...["--config", ".dependency-cruiser.cjs"],
  ),
  ours("folders"),
];
const [option] = process.argv.slice(2);
const RULES = [...(option === "--quick" ? [] : SLOW), ...(option === "--slow" ? [] : QUICK)];

await runCommand(async () => {
  const results = await Promise.all(
    RULES.map((args) => runTool(process.execPath, args, { quiet: true, cwd: PROJECT })),
  );
  for (const { output } of results) if (output) console.log(output);
  return results.some(({ code }) => code !== 0) ? 1 : 0;
});
