/**
 * Part of `npm run lint`: no folder of a layer imports another that imports it, types included
 * (docs/decisions/0053-folders-without-cycles.md). Another folder may be named: `node scripts/check-folders.mjs app/tenants`.
 */
import path from "node:path";
import { folderCycles } from "./lib/folder-cycles.mjs";
import { PROJECT } from "./lib/project.mjs";

const LAYERS = ["app/domain", "app/adapters", "app/services", "app/pages", "app/ui"];

const named = process.argv.slice(2);
for (const layer of named.length > 0 ? named : LAYERS) {
  for (const { folders, imports } of folderCycles(path.join(PROJECT, layer), path.join(PROJECT, "app"))) {
    process.exitCode = 1;
    console.error(`${layer}: these folders import each other: ${folders.join(", ")}`);
    for (const { from, to, names } of imports) console.error(`  ${from} -> ${to}: ${names.join(", ")}`);
  }
}
