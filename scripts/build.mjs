/** `npm run build`: pages, server and commands into build/. */
import { buildAll } from "./lib/build.mjs";
import { runCommand } from "./lib/project.mjs";

await runCommand(async () => {
  const started = Date.now();
  await buildAll();
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
});
