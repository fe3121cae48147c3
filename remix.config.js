/**
 * Remix's own options. vite.config.ts hands them to the Remix Vite plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // The launchers build next to the current build and swap the two when all of it worked.
  buildDirectory: process.env.FORECOURT_BUILD_DIR || "build",
  ignoredRouteFiles: ["**/*.css.ts"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // The list of all routes is smaller than the code and the requests that would ask for parts of it.
    v3_lazyRouteDiscovery: false,
  },
};
