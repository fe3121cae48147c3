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
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(path.join(BUILD, "server.js")).href);
});

/**
 * npm passes a signal to the shell between it and this process, and the shell dies of it without passing it on:
 * whoever stops `npm start` would leave the server running.
 */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
