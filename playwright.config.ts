import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "./tests/support/chromium-arguments";
import { withSystemFont } from "./tests/support/system-font";

/** Browser tests. `npm test` finds a Chromium and builds; `npx playwright test` alone needs both done before. */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === "true",
  // A test that fails by an accident of a busy machine is tried once more, and named (docs/decisions/0035).
  retries: process.env.CI === "true" ? 1 : 0,
  // Long enough for a machine ten times slower: a test that passes takes no longer for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // What can't be clicked reports it, long before the test's own time is up.
    actionTimeout: 60_000,
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_HEADLESS_PATH || process.env.CHROMIUM_PATH || undefined,
      args: CHROMIUM_ARGUMENTS,
      env: withSystemFont(process.env),
    },
  },
});
