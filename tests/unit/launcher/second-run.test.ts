import { describe, expect, it } from "vitest";
import { countsOfTwoRuns, filesToRetry, MOST_RETRIED_FILES } from "../../../scripts/lib/second-run.mjs";

/* docs/decisions/0035 */

const test = (status: string, fullName = "works") => ({ status, fullName });
const file = (name: string, ...assertionResults: object[]) => ({
  name,
  status: JSON.stringify(assertionResults).includes("failed") ? "failed" : "passed",
  message: "",
  assertionResults,
});
const ended = (exitCode: number, ...testResults: object[]) => ({ report: { testResults }, exitCode });
const failing = (count: number) =>
  ended(1, ...Array.from({ length: count }, (_, n) => file(`${n}.test.ts`, test("failed"))));

describe("filesToRetry", () => {
  it("returns the failed files of a run", () => {
    const hook = { ...file("c.test.ts", test("passed")), status: "failed", message: "afterAll failed" };
    const run = ended(1, file("a.test.ts", test("passed")), file("b.test.ts", test("failed")), hook);
    expect(filesToRetry(run)).toEqual(["b.test.ts", "c.test.ts"]);
    expect(filesToRetry(ended(0, file("d.test.ts", test("passed"))))).toEqual([]);
  });

  it("returns ten files, and none of eleven", () => {
    expect(MOST_RETRIED_FILES).toBe(10);
    expect(filesToRetry(failing(10))).toHaveLength(10);
    expect(filesToRetry(failing(11))).toEqual([]);
  });

  it.each([
    ["without a report", { report: null, exitCode: 1 }],
    [
      "with an error outside the tests",
      { report: { ...failing(1).report, unhandledErrors: ["Worker exited unexpectedly"] }, exitCode: 1 },
    ],
    ["that was killed", { ...failing(1), exitCode: 137 }],
    ["that failed without a failed file", ended(1, file("a.test.ts", test("passed")))],
  ])("returns nothing of a run %s", (_what, run) => expect(filesToRetry(run)).toEqual([]));
});

describe("countsOfTwoRuns", () => {
  const first = ended(
    1,
    file("a.test.ts", test("passed"), test("skipped")),
    file("b.test.ts", test("passed", "is drawn"), test("failed", "is sent"), test("failed", "is kept")),
  );

  it("counts each test of a repeated file once, and names what failed only in the first run", () => {
    const second = ended(
      0,
      file("b.test.ts", test("passed", "is drawn"), test("passed", "is sent"), test("passed", "is kept")),
    );
    expect(countsOfTwoRuns(first, second, ["b.test.ts"])).toEqual({
      passed: 4,
      failed: 0,
      skipped: 1,
      failures: [],
      flaky: ["b.test.ts: is sent", "b.test.ts: is kept"],
    });
  });

  it("counts a test that fails in the second run as failed, wherever it failed in the first", () => {
    const second = ended(
      1,
      file("b.test.ts", test("failed", "is drawn"), test("passed", "is sent"), test("failed", "is kept")),
    );
    expect(countsOfTwoRuns(first, second, ["b.test.ts"])).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: ["b.test.ts: is drawn", "b.test.ts: is kept"],
      flaky: ["b.test.ts: is sent"],
    });
  });

  it("names a file that could not be loaded in the first run, and counts its tests of the second", () => {
    const broken = { ...file("b.test.ts"), status: "failed", message: "no port is free\n at x" };
    const second = ended(0, file("b.test.ts", test("passed"), test("passed")));
    expect(countsOfTwoRuns(ended(1, broken), second, ["b.test.ts"])).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: [],
      flaky: ["b.test.ts: no port is free"],
    });
  });

  it.each([
    ["has no report", { report: null, exitCode: 1 }],
    ["does not reach the file", ended(1)],
  ])("counts the first run when the second %s", (_what, second) => {
    expect(countsOfTwoRuns(first, second, ["b.test.ts"])).toMatchObject({
      passed: 2,
      failed: 2,
      flaky: [],
    });
  });

  it.each([
    ["an error outside the tests", { unhandledErrors: ["Worker exited unexpectedly"] }],
    ["an exit code that no test explains", {}],
  ])("counts %s of the second run as a failure", (_what, report) => {
    const testResults = [file("b.test.ts", test("passed"))];
    const counts = countsOfTwoRuns(first, { report: { ...report, testResults }, exitCode: 1 }, ["b.test.ts"]);
    expect(counts.failed).toBe(1);
    expect(counts.failures).toHaveLength(1);
  });
});
