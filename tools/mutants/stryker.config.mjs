/** Stryker's settings for the folder of app/domain in MUTANTS_FOLDER: scripts/mutants.mjs sets it. */
const folder = process.env.MUTANTS_FOLDER;

export default {
  testRunner: "vitest",
  vitest: { configFile: "tools/mutants/vitest.config.mjs", related: false },
  mutate: [`app/domain/${folder}/**/*.ts`],
  // A changed text is no changed rule; docs/testing.md says what covers the strings that rules compare.
  mutator: { excludedMutations: ["StringLiteral"] },
  coverageAnalysis: "perTest",
  concurrency: 1,
  // A busy machine is no endless loop.
  timeoutMS: 20_000,
  // What the unit tests of rules read.
  ignorePatterns: [
    "/*",
    "!/app",
    "/app/{cli,pages,routes,server,ui}",
    "!/docs",
    "/docs/decisions",
    "!/package.json",
    "!/seeds",
    "!/tests",
    "/tests/{bench,browser,chaos,integration}",
    "!/tools",
    "!/tsconfig.json",
  ],
  tempDirName: ".cache/mutants/sandbox",
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutants/${folder}.json` },
  incrementalFile: `.cache/mutants/${folder}-incremental.json`,
  thresholds: { high: 90, low: 80, break: 80 },
};
