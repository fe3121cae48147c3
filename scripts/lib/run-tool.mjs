import { spawn } from "node:child_process";

/**
 * Runs a program and waits for its end.
 * @param options.quiet buffers its output and shows it only on failure
 * @returns its exit code (128 + signal when it was killed) and, when quiet, its output
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
