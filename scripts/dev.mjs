/** `npm run dev`: pages reload hot through Vite; a change to the server's own modules restarts it. */
import "./lib/require-node.mjs";
import { spawn } from "node:child_process";
import path from "node:path";
import { loadEnvironmentFile } from "./lib/environment-file.mjs";
import { ensurePostcodeTable } from "./lib/postcode-table.mjs";
import { prepare } from "./lib/prepare.mjs";
import { BUILD, PROJECT, runCommand } from "./lib/project.mjs";
import { ensureRouteTable } from "./lib/route-table.mjs";

await runCommand(async () => {
  process.chdir(PROJECT);
  loadEnvironmentFile();
  await prepare("packages");
  await Promise.all([ensurePostcodeTable(BUILD), ensureRouteTable(BUILD)]);
  const tsx = path.join(PROJECT, "node_modules/tsx/dist/cli.mjs");
  const child = spawn(
    process.execPath,
    [tsx, "watch", "--clear-screen=false", "scripts/development-server.ts"],
    {
      stdio: "inherit",
      // The requests for Vite's many small files would fill the terminal.
      env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: process.env.LOG_LEVEL || "warn" },
    },
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 0));
  });
});
