import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type UserConfig } from "vite";
import type { DeclaredRoutes } from "./app/tenants/route-table.server";
import remixOptions from "./remix.config.js";
import {
  browserChunk,
  remixConstants,
  routeConstants,
  withoutDeclarations,
} from "./scripts/lib/browser-bundle";
import { styles } from "./scripts/lib/class-names";
import { minifiedChunks } from "./scripts/lib/minify";
import { once } from "./scripts/lib/once";
import { readDeclarations } from "./scripts/lib/route-table.mjs";
import { type SmallScripts, smallScripts } from "./scripts/lib/small-scripts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => {
  const readAll = (): Promise<[DeclaredRoutes, SmallScripts]> =>
    Promise.all([readDeclarations(), smallScripts(command)]);
  const [declared, scripts] = await (command === "build" ? once("inputs", readAll) : readAll());
  return {
    plugins: [
      remixConstants(remixOptions),
      remix(remixOptions),
      withoutDeclarations(declared),
      styles(command),
      scripts.plugin,
      minifiedChunks(),
    ],
    define: { ...routeConstants(declared), ...scripts.constants },
    resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
    build: {
      target: "es2022",
      minify: false,
      cssMinify: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: isSsrBuild
        ? // A package that only commands or the server's own bundle use is not loaded with the pages.
          { treeshake: { moduleSideEffects: "no-external" } }
        : { output: { manualChunks: browserChunk(declared) } },
    },
  };
});
