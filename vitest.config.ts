import { existsSync } from "node:fs";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { routeConstants } from "./scripts/lib/browser-bundle";
import { ensurePostcodeTable } from "./scripts/lib/postcode-table.mjs";
import { BUILD } from "./scripts/lib/project.mjs";
import { ensureRouteTable } from "./scripts/lib/route-table.mjs";
import { scriptConstants } from "./scripts/lib/small-scripts";

// Parts of the build that the server reads as it runs: single tests are run without a build too.
const [routes] = await Promise.all([ensureRouteTable(BUILD), ensurePostcodeTable(BUILD)]);

// Opt-in: the integration tests named real-*.test.ts want a real stock feed, which is next to the project or not at all.
const REAL_FEED = new URL("../shared/data/australian-vehicle-prices.csv", import.meta.url);
const withoutRealFeed = existsSync(REAL_FEED) ? [] : ["tests/integration/**/real-*.test.ts"];

/** The files that take longest of the long run. */
const SLOWEST = [
  "checkout/kill.test.ts",
  "leads/answers-survive-failures.test.ts",
  "server/workers.test.ts",
  "languages/every-text-translated.test.ts",
  "seo/sitemap-crawl.test.ts",
  "leads/kill-at-every-step.test.ts",
];

/** Starts the slowest files first: one that starts last leaves the other worker without work. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOWEST.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  define: { ...routeConstants(routes), ...scriptConstants() },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // Vitest would leave one core to a person at the machine: of two cores it used one.
    maxWorkers: "100%",
    setupFiles: ["tests/support/file-profile.ts"],
    // Vitest would give the built pages a source map too large for its own search (docs/testing.md, "Workers").
    server: { deps: { external: [/\/build\/server\//] } },
    // Each worker imports the app once and not once for each file (docs/decisions/0108). A test that changes something
    // global puts it back.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    tags: [{ name: "long", description: "Slow by nature: npm run test:long (docs/testing.md)" }],
    // No test asserts a time: a machine ten times slower gets through as well.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "packages/*/tests/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...withoutRealFeed],
          environment: "node",
          globalSetup: ["tests/support/integration-setup.ts"],
          setupFiles: ["tests/support/production-react.ts"],
        },
      },
    ],
  },
});
