/** `npm start`: installs and builds what is stale, then serves in this very process. */
import "./lib/require-node.mjs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnvironmentFile } from "./lib/environment-file.mjs";
import { prepare } from "./lib/prepare.mjs";
import { BUILD, PROJECT, runCommand } from "./lib/project.mjs";

await runCommand(async () => {
  process.chdir(PROJECT);
  loadEnvironmentFile();
  await prepare("pages");
  // The build is a production build; React picks its own by this variable too.
  if (process.env.NODE_ENV !== "test") process.env.NODE_ENV = "production";
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.join(BUILD, "server.js")).href);
});
