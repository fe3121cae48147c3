import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles a program like the build does, for tests that run it in its own process: that starts much faster
 * than a loader. The bundle lies inside the project, where it finds the packages.
 * @param entry a file of the project, or the program's text
 */
export async function bundleProgram(
  entry: { file: string } | { text: string; define?: Record<string, string> },
): Promise<{ script: string; remove(): Promise<void> }> {
  const cache = path.join(PROJECT, ".cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, "test-program-"));
  const script = path.join(folder, "program.mjs");
  await build({
    absWorkingDir: PROJECT,
    ...("file" in entry
      ? { entryPoints: [entry.file] }
      : {
          ...(entry.define && { define: entry.define }),
          stdin: { contents: entry.text, resolveDir: PROJECT, loader: "ts" as const },
        }),
    outfile: script,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    tsconfig: path.join(PROJECT, "tsconfig.json"),
    logLevel: "error",
  });
  return { script, remove: () => rm(folder, { recursive: true, force: true }) };
}
