import { existsSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./project.mjs";

/** Reads `.env`, if it exists; real environment variables have priority (`.env.example` lists the variables). */
export function loadEnvironmentFile() {
  const file = path.join(PROJECT, ".env");
  if (!existsSync(file)) return;
  if (process.loadEnvFile) process.loadEnvFile(file);
  else console.error(".env is not read: that needs Node 20.12 or later.");
}
