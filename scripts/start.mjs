/** `npm start`: installs and builds what is stale, then runs the server in this process. */
import "./lib/require-node.mjs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnvironmentFile } from "./lib/environment-file.mjs";
import { prepare } from "./lib/prepare.mjs";
import { BUILD, PROJECT, runCommand } from "./lib/project.mjs";
import { stopWithNpm } from "./lib/stop-with-npm.mjs";

await runCommand(async () => {
  process.chdir(PROJECT);
  loadEnvironmentFile();
  await prepare("pages");
  // The build is a production build; React selects its own build by this variable too.
  if (process.env.NODE_ENV !== "test") process.env.NODE_ENV = "production";
  process.setSourceMapsEnabled(true);
  stopWithNpm();
  await import(pathToFileURL(path.join(BUILD, "server.js")).href);
});
