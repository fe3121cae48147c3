import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type UserConfig } from "vite";
import type { DeclaredRoutes } from "./app/tenants/route-table.server";
import remixOptions from "./remix.config.js";
import {
  browserChunk,
  remixConstants,
  routeConstants,
  withoutDeclarations,
} from "./scripts/lib/browser-bundle";
import { classNames } from "./scripts/lib/class-names";
import { readDeclarations } from "./scripts/lib/route-table.mjs";
import { smallScripts, TERSER } from "./scripts/lib/small-scripts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const declared: DeclaredRoutes = await readDeclarations();

export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => {
  const scripts = await smallScripts(command);
  return {
    plugins: [
      remixConstants(remixOptions),
      remix(remixOptions),
      withoutDeclarations(declared),
      vanillaExtractPlugin(command === "build" ? { identifiers: classNames() } : {}),
      scripts.plugin,
    ],
    define: { ...routeConstants(declared), ...scripts.constants },
    resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
    build: {
      target: "es2022",
      minify: isSsrBuild ? false : "terser",
      terserOptions: TERSER,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: isSsrBuild ? {} : { output: { manualChunks: browserChunk(declared) } },
    },
  };
});
