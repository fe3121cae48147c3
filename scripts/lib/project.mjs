import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, regardless of the current folder. */
export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** The launchers' cache (ignored by git). */
export const CACHE = path.join(PROJECT, ".cache");

export const BUILD = path.join(PROJECT, "build");

/** An error that the user can fix: printed as one message, without a stack. */
export class CommandError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}

/** Runs a command's main function. On an error, prints one message and sets the exit code. */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
