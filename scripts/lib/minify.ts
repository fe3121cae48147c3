import { type JsMinifyOptions, minify as minifyWithSwc } from "@swc/core";
import type { Plugin } from "vite";

const OPTIONS = {
  module: true,
  ecma: 2020,
  compress: { passes: 4, pure_getters: true, keep_fargs: false },
  mangle: true,
} satisfies JsMinifyOptions;

/** Returns a browser's module in as few bytes as possible. */
export async function minify(source: string): Promise<string> {
  return (await minifyWithSwc(source, OPTIONS)).code;
}

/** Minifies the browser's files. Vite's own minifiers leave larger files or take fifteen times as long. */
export function minifiedChunks(): Plugin {
  return {
    name: "minified-chunks",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    renderChunk: {
      // After Vite's own plugins, which would write the code out again.
      order: "post",
      handler: async (code) => ({ code: await minify(code), map: null }),
    },
  };
}
