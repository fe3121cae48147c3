/** `npm run build`: pages, server and commands into build/, whether stale or not. */
import "./lib/require-node.mjs";
import path from "node:path";
import { buildAll } from "./lib/build.mjs";
import { hashSources } from "./lib/freshness.mjs";
import { withLock } from "./lib/lock.mjs";
import { CACHE, PROJECT, runCommand } from "./lib/project.mjs";

await runCommand(async () => {
  const started = Date.now();
  const onWait = () =>
    console.error("Waiting for another Forecourt command that is installing or building …");
  await withLock(path.join(CACHE, "launcher.lock"), onWait, async () => buildAll(await hashSources(PROJECT)));
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
});
