import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

/** A program of tests/support/children that runs in its own process. */
export interface Child {
  process: ChildProcess;
  /** The complete lines of its standard output so far. */
  lines: string[];
  /** Resolves when the program has written this line; rejects when it ends before. */
  line(text: string): Promise<void>;
  send(text: string): void;
  /**
   * Resolves to the exit code, or null when a signal ended the program. All of its output has been read by
   * then.
   */
  ended: Promise<number | null>;
}

/** What CommonJS packages in a bundle expect. */
const COMMONJS = `import { createRequire as requireOf } from "node:module";
const require = requireOf(import.meta.url);
const __filename = import.meta.filename ?? new URL(import.meta.url).pathname;
const __dirname = __filename.slice(0, __filename.lastIndexOf("/"));`;

/**
 * Bundles the program once, so that each start is fast. Returns the file to start.
 * @param packages `inside`: the bundle has all packages without native parts, and starts in half the time
 */
export async function bundleChild(
  name: string,
  { packages }: { packages: "inside" | "beside" } = { packages: "beside" },
): Promise<string> {
  const folder = path.resolve("node_modules/.cache/forecourt-tests");
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, `${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [path.resolve("tests/support/children", `${name}.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    ...(packages === "inside"
      ? { external: ["libsql", "pg-native"], banner: { js: COMMONJS } }
      : { packages: "external" as const }),
    alias: { "~": path.resolve("app") },
    logLevel: "error",
  });
  // Another run may start the same program at this moment: it sees the old file or the new one.
  const file = path.join(folder, `${name}.mjs`);
  renameSync(outfile, file);
  return file;
}

export function startChild(file: string, environment: Record<string, string | undefined>): Child {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const waiting = new Map<string, () => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    waiting.get(line)?.();
  });
  child.stdin.on("error", () => {
    // The program ended before it read the text: `ended` reports that.
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  return {
    process: child,
    lines,
    ended,
    send: (text) => child.stdin.write(`${text}\n`),
    line: (text) =>
      new Promise((resolve, reject) => {
        if (lines.includes(text)) return resolve();
        waiting.set(text, resolve);
        void ended.then((code) => reject(new Error(`ended with ${code} before it said ${text}`)));
      }),
  };
}
