import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { minify } from "./minify";
import { PROJECT } from "./project.mjs";

/** The scripts of pages that don't hydrate, by the names of their files: from the project's folder, and for pages (env.d.ts). */
const SCRIPTS = {
  "finance-calculator": {
    source: "app/ui/finance/calculator-script.ts",
    constant: "__CALCULATOR_SCRIPT__",
  },
  film: { source: "app/ui/content/film-script.ts", constant: "__FILM_SCRIPT__" },
  editor: { source: "app/pages/preview/editor-script.ts", constant: "__EDITOR_SCRIPT__" },
  "page-editor": {
    source: "app/pages/preview/page-editor-script.ts",
    constant: "__PAGE_EDITOR_SCRIPT__",
  },
} as const;
type ScriptName = keyof typeof SCRIPTS;
const NAMES = Object.keys(SCRIPTS) as ScriptName[];

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
    return {
      plugin: { name: "small-scripts" },
      constants: scriptConstants((name) => `/${SCRIPTS[name].source}`),
    };
  const files = new Map(await Promise.all(NAMES.map(async (name) => [name, await bundled(name)] as const)));
  return {
    plugin: {
      name: "small-scripts",
      apply: "build",
      generateBundle() {
        if (this.environment.name !== "client") return;
        for (const { fileName, source } of files.values()) this.emitFile({ type: "asset", fileName, source });
      },
    },
    constants: scriptConstants((name) => `/${files.get(name)?.fileName}`),
  };
}

async function bundled(name: ScriptName): Promise<{ fileName: string; source: string }> {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT,
    entryPoints: [path.join(PROJECT, SCRIPTS[name].source)],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    tsconfig: path.join(PROJECT, "tsconfig.json"),
    logLevel: "silent",
  });
  const source = await minify(outputFiles[0]?.text ?? "");
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, source };
}

/** @param address of each script; absent: as if it were built */
export function scriptConstants(
  address: (name: ScriptName) => string = (name) => `/assets/${name}.js`,
): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [SCRIPTS[name].constant, JSON.stringify(address(name))]));
}
