/** Where a program begins: the server, the pages, an import's process, the commands, what the build runs. */
const PROGRAMS =
  "^(server\\.ts|app/(root|entry\\.(client|server))\\.tsx|app/routes/|app/server/import-process\\.ts|app/(?:ui/finance/calculator|ui/content/film|pages/preview/(?:page-)?editor)-script\\.ts|app/tenants/json-schema\\.ts|app/cli/(?!bench|chaos)[^/]+\\.ts)";

/** The house's import directions (docs/decisions/0001-import-directions.md). */
module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      severity: "error",
      from: {},
      // Types included: what needs a type of its importer belongs in the same file, or the type below both.
      to: { circular: true },
    },
    {
      name: "domain-imports-nothing-of-the-app",
      severity: "error",
      from: { path: "^app/domain" },
      to: {
        path: "^app/(?!domain)|^(seeds|server\\.ts)|^node:|node_modules/(react|@remix-run|kysely|express)",
      },
    },
    {
      name: "browsers-receive-no-services-or-adapters",
      severity: "error",
      comment: "docs/decisions/0192-views-next-to-their-loaders.md",
      from: { path: "^app/(ui|pages)/", pathNot: "\\.server\\.tsx?$" },
      to: { path: "^app/(services|adapters|routes|cli)|^seeds", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-and-adapters-do-not-import-the-page",
      severity: "error",
      from: { path: "^app/(services|adapters|tenants|i18n|cli)" },
      to: { path: "^app/(routes|ui)|app/root" },
    },
    {
      // Biome refuses the globals Request and Response in all except adapters: biome.json.
      name: "services-do-not-know-remix",
      severity: "error",
      comment: "docs/decisions/0052-pages-above-services.md",
      from: { path: "^app/(services|adapters|tenants|i18n)" },
      to: { path: "node_modules/@remix-run|^app/(pages|server)" },
    },
    {
      // Adapters send requests of their own.
      name: "services-do-not-know-http-servers",
      severity: "error",
      comment: "docs/decisions/0052-pages-above-services.md",
      from: { path: "^app/(services|domain|tenants|i18n)" },
      to: { path: "node_modules/(@types/)?express/|^(node:)?https?$" },
    },
    {
      name: "pages-are-for-routes-and-the-server",
      severity: "error",
      comment: "docs/decisions/0052-pages-above-services.md",
      from: {
        path: "^(app|seeds|server\\.ts)",
        pathNot: "^app/(pages|routes|server|cli/pages)/|^app/(root|entry\\.server)\\.tsx$",
      },
      to: { path: "^app/pages" },
    },
    {
      name: "adapters-do-not-import-services",
      severity: "error",
      comment: "types neither: a port stands with its adapters",
      from: { path: "^app/adapters" },
      to: { path: "^app/(services|pages|server|cli)" },
    },
    {
      name: "the-engine-imports-nothing-of-the-app",
      severity: "error",
      comment: "docs/decisions/0142-the-engine-is-a-package.md",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^(app|seeds|tests|scripts|server\\.ts|packages)", pathNot: "^packages/$1/" },
    },
    {
      name: "the-engine-is-for-the-search-adapters",
      severity: "error",
      comment: "by its entry only: what a published package would export",
      from: { path: "^(app|seeds|server\\.ts)" },
      to: {
        path: "^packages/embedded-meilisearch/",
        pathNot: "^packages/embedded-meilisearch/src/index\\.ts$",
      },
    },
    {
      name: "the-engine-is-behind-an-adapter",
      severity: "error",
      from: { path: "^(app|seeds|server\\.ts)", pathNot: "^app/adapters/search/" },
      to: { path: "^packages/embedded-meilisearch/" },
    },
    {
      name: "app-does-not-import-seeds-or-tests",
      severity: "error",
      from: { path: "^app/(?!cli)" },
      to: { path: "^(seeds|tests|scripts)" },
    },
    {
      // Vite refuses a `.server` file in what browsers load: so i18next never gets there.
      name: "i18next-is-for-server-files",
      severity: "error",
      comment: "docs/decisions/0010-texts-in-the-browser.md",
      from: { path: "^app", pathNot: "\\.server\\.tsx?$|^app/cli" },
      to: { path: "^(node_modules/)?i18next", dependencyTypesNot: ["type-only"] },
    },
    {
      // Cycles between folders: scripts/check-folders.mjs.
      name: "nothing-that-only-tests-reach",
      severity: "error",
      comment: "what neither the server, a page nor a command imports is dead",
      from: { path: PROGRAMS },
      to: { path: "^app/", pathNot: [PROGRAMS, "^app/cli/(bench|chaos)\\.ts$"], reachable: false },
    },
    {
      name: "no-dev-dependency-in-the-product",
      severity: "error",
      from: { path: "^(app|server\\.ts|seeds)", pathNot: "\\.css\\.ts$" },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "@types|@vanilla-extract",
      },
    },
    {
      name: "not-resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|^\\.\\./build|^\\./build" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
