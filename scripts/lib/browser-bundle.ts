import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin, Rollup } from "vite";

/** The pages that hydrate, and what runs around all of them. */
export const HYDRATED: Record<string, RegExp> = {
  shell: /\/app\/(root|entry\.client)\.tsx/,
  search: /\/app\/routes\/(cars\._index|search\.\$)\.tsx/,
  vehicle: /\/app\/routes\/cars\.\$slug\.tsx/,
};

/**
 * Four files instead of thirty: what npm brings (`vendor`), which changes with a release of ours; what only the
 * search or only the vehicle page draws; and what both or all do (`pages`). What no hydrated page needs stays with
 * its own route, and no browser asks for it.
 */
export const browserChunk: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (id.includes("/node_modules/")) return "vendor";
  if (!/\/app\/(components|domain|i18n|styles|tenants)\//.test(id)) return undefined;
  // A set that grows while it is walked.
  const reached = new Set([id]);
  for (const file of reached) {
    for (const importer of getModuleInfo(file)?.importers ?? []) reached.add(importer);
  }
  const users = Object.keys(HYDRATED).filter((page) =>
    [...reached].some((file) => HYDRATED[page]?.test(file)),
  );
  if (users.length > 1) return "pages";
  return users[0] === "shell" ? "pages" : users[0];
};

/**
 * What Remix asks while it runs, by file of @remix-run/react, and the answer. remix.config.js has given it for
 * good: single fetch is on, lazy route discovery off. Said at build time, the code of the other answer goes.
 */
export const SETTLED: Readonly<Record<string, readonly (readonly [asked: string, answer: string])[]>> = {
  "browser.js": [["window.__remixContext.future.v3_singleFetch", "true"]],
  "components.js": [
    ["future.v3_singleFetch", "true"],
    // Scripts for data that comes late, which single fetch sends in its stream.
    ['!isStatic && typeof __remixContext === "object" && __remixContext.a', "false"],
    // Names for React's developer tools; they keep components that nobody uses.
    ['RemixContext.displayName = "Remix";', ""],
    ['NavLink.displayName = "NavLink";', ""],
    ['Link.displayName = "Link";', ""],
    ['Form.displayName = "Form";', ""],
  ],
  "fog-of-war.js": [["future.v3_lazyRouteDiscovery === true", "false"]],
  "links.js": [["future.v3_singleFetch", "true"]],
  "routes.js": [
    ["future.v3_singleFetch", "true"],
    // Single fetch hands every loader and action the function that asks the server.
    ['typeof singleFetch === "function"', "true"],
  ],
};

/**
 * Remix's client code with those answers in it.
 * @throws when a question isn't there: another version of Remix may ask another way
 */
export function settle(file: string, code: string): string {
  return (SETTLED[file] ?? []).reduce((settled, [asked, answer]) => {
    if (!settled.includes(asked)) {
      throw new Error(
        `@remix-run/react's ${file} no longer says ${asked}: see scripts/lib/browser-bundle.ts`,
      );
    }
    return settled.replaceAll(asked, answer);
  }, code);
}

/** Builds the browser's Remix for the options that remix.config.js has. */
export function settledRemix({ future }: VitePluginConfig): Plugin {
  if (future?.v3_singleFetch !== true || future.v3_lazyRouteDiscovery === true) {
    throw new Error("scripts/lib/browser-bundle.ts settles other options than remix.config.js has");
  }
  return {
    name: "settled-remix",
    apply: "build",
    enforce: "pre",
    transform(code, id, options) {
      const file = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/.exec(id)?.[1];
      return options?.ssr || !file ? undefined : { code: settle(file, code), map: null };
    },
  };
}
