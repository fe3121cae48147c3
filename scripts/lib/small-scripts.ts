import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { PROJECT } from "./project.mjs";

/** The finance calculator's script, from the project's folder. */
const CALCULATOR = "app/components/finance/calculator-script.ts";

export interface SmallScripts {
  /** Emits the scripts with the browser's files. */
  plugin: Plugin;
  /** Their addresses, for the pages (env.d.ts). */
  constants: Record<string, string>;
}

/**
 * Bundles the scripts of pages that don't hydrate. Each is one file that shares nothing with the hydrated pages' code:
 * as an entry of Vite's it would import their chunks, which are ten times its size. In development Vite serves the source.
 */
export async function smallScripts(command: "build" | "serve"): Promise<SmallScripts> {
  if (command === "serve")
    return { plugin: { name: "small-scripts" }, constants: scriptConstants(`/${CALCULATOR}`) };
  const { outputFiles } = await build({
    absWorkingDir: PROJECT,
    entryPoints: [path.join(PROJECT, CALCULATOR)],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    tsconfig: path.join(PROJECT, "tsconfig.json"),
    logLevel: "silent",
  });
  const source = outputFiles[0]?.text ?? "";
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const fileName = `assets/finance-calculator-${hash}.js`;
  return {
    plugin: {
      name: "small-scripts",
      apply: "build",
      generateBundle() {
        if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
      },
    },
    constants: scriptConstants(`/${fileName}`),
  };
}

/** @param calculator the script's address */
export function scriptConstants(calculator: string): Record<string, string> {
  return { __CALCULATOR_SCRIPT__: JSON.stringify(calculator) };
}
