import { existsSync } from "node:fs";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";
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
