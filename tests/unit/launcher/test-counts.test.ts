import { describe, expect, it } from "vitest";
import {
  checkCounts,
  countsLine,
  namedTests,
  playwrightCounts,
  sumCounts,
  vitestCounts,
} from "../../../scripts/lib/test-counts.mjs";

const test = (status: string, fullName = "a test") => ({ status, fullName });
const file = (assertionResults: object[], status = "passed", message = "") => ({
  name: "a.test.ts",
  status,
  message,
  assertionResults,
});

it("the last line of npm test adds up all runners and checks", () => {
  const sum = sumCounts([
    checkCounts("type check", true),
    checkCounts("lint", false),
    vitestCounts({ testResults: [file([test("passed"), test("skipped"), test("todo")])] }, 0),
  ]);
  expect(countsLine(sum)).toBe("2 passed, 1 failed, 2 skipped");
  expect(sum.failures).toEqual(["lint"]);
});

describe("vitestCounts", () => {
  it("names the failed tests", () => {
    const counts = vitestCounts(
      { testResults: [file([test("passed"), test("failed", "b works")], "failed")] },
      1,
    );
    expect(counts).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ["a.test.ts: b works"],
      flaky: [],
    });
  });

  it("counts an error outside the tests next to the failed tests, and names it", () => {
    const report = {
      testResults: [file([test("failed", "b works")], "failed")],
      unhandledErrors: ["Worker exited unexpectedly\n at x", "a second one"],
    };
    expect(vitestCounts(report, 1)).toMatchObject({
      failed: 2,
      failures: ["a.test.ts: b works", "vitest: Worker exited unexpectedly"],
    });
  });

  it.each([
    ["a file that can't be loaded", { testResults: [file([], "failed", "Cannot find module\n at x")] }, 1],
    ["a failed hook", { testResults: [file([test("passed")], "failed", "afterAll failed")] }, 1],
    ["an error outside the tests", { testResults: [file([test("passed")])] }, 1],
    ["a run without a report", null, 1],
  ])("counts %s as one failed test", (_what, report, exitCode) => {
    const counts = vitestCounts(report, exitCode);
    expect(counts.failed).toBe(1);
    expect(counts.failures).toHaveLength(1);
  });
});

describe("playwrightCounts", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: "" }] });
  const report = {
    suites: [
      {
        title: "home.spec.ts",
        specs: [spec("a", "expected"), spec("b", "skipped")],
        suites: [{ title: "without JavaScript", specs: [spec("c", "unexpected"), spec("d", "flaky")] }],
      },
    ],
    errors: [],
  };

  it("counts suites at every depth", () =>
    expect(playwrightCounts(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ["home.spec.ts › without JavaScript › c"],
      flaky: ["home.spec.ts › without JavaScript › d"],
    }));

  it("lists flaky tests after failed ones, through all sums", () => {
    const sum = sumCounts([checkCounts("type check", true), playwrightCounts(report, 1)]);
    expect(namedTests(sum)).toBe(
      [
        "\nFailed:",
        "  home.spec.ts › without JavaScript › c\n",
        "Passed on the second run:",
        "  home.spec.ts › without JavaScript › d\n",
      ].join("\n"),
    );
    expect(namedTests(sumCounts([checkCounts("type check", true)]))).toBe("");
  });

  it("counts a skipped test as failed when none may be skipped", () =>
    expect(playwrightCounts(report, 1, { noneSkipped: true })).toMatchObject({
      passed: 2,
      failed: 2,
      skipped: 0,
    }));

  it.each([
    ["an error outside the tests", { suites: [], errors: [{ message: "No tests found" }] }],
    ["a run without a report", null],
  ])("counts %s as failed", (_what, broken) => expect(playwrightCounts(broken, 1).failed).toBe(1));
});
