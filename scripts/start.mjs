/** `npm start`: installs and builds what is stale, then runs the server in this process. */
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
  // The build is a production build; React selects its own build by this variable too.
  if (process.env.NODE_ENV !== "test") process.env.NODE_ENV = "production";
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(path.join(BUILD, "server.js")).href);
});

/**
 * npm passes a signal to the shell between npm and this process. The shell dies without passing the signal on, so the
 * server would keep running after `npm start` is stopped.
 */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
