import { spawn } from "node:child_process";

/**
 * Runs a program to its end.
 * @param options.quiet keep its output, to be shown only when it failed
 * @returns its exit code (128 + signal when it was killed) and, when quiet, what it printed
 */
export function runTool(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString().trim() }),
    );
  });
}
