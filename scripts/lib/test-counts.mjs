import { readFile } from "node:fs/promises";

/**
 * Reads test reports into counts and failures. `flaky` names what passed only on the second run; it counts as passed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Counts
 */

/** @returns {Counts} */
export function emptyCounts() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
}

/** @returns {Counts} */
export function sumCounts(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
      flaky: [...sum.flaky, ...one.flaky],
    }),
    emptyCounts(),
  );
}

/** The last line of `npm test`. */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The text before the last line: failed tests and flaky tests; "" when all passed. */
export function namedTests({ failures, flaky }) {
  const list = (title, names) => (names.length > 0 ? `\n${title}:\n  ${names.join("\n  ")}\n` : "");
  return list("Failed", failures) + list("Passed on the second run", flaky);
}

/** Counts a check as one test. */
export function checkCounts(name, ok) {
  return { ...emptyCounts(), passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name] };
}

/**
 * The JSON report of vitest-report.mjs. A file that could not be collected counts as one failed test, and so do errors
 * outside all tests and a run that failed without naming a test.
 * @returns {Counts}
 */
export function vitestCounts(report, exitCode) {
  const counts = emptyCounts();
  for (const file of report?.testResults ?? []) {
    for (const test of file.assertionResults) {
      if (test.status === "passed") counts.passed += 1;
      else if (test.status === "failed") {
        counts.failed += 1;
        counts.failures.push(`${file.name}: ${test.fullName.trim()}`);
      } else counts.skipped += 1;
    }
    if (isFailedFile(file) && !file.assertionResults.some((test) => test.status === "failed")) {
      counts.failed += 1;
      counts.failures.push(`${file.name}: ${firstLine(file.message) || "could not be run"}`);
    }
  }
  const [error] = report?.unhandledErrors ?? [];
  if (error !== undefined) {
    counts.failed += 1;
    counts.failures.push(`vitest: ${firstLine(error) || "an error outside the tests"}`);
  }
  return failedWithoutName(counts, exitCode, "vitest");
}

/** Whether a file of Vitest's report failed: one of its tests, a hook, or the file itself. */
export function isFailedFile({ status }) {
  return status === "failed";
}

/**
 * Playwright's JSON report. With `noneSkipped` a skipped test counts as failed.
 * @returns {Counts}
 */
export function playwrightCounts(report, exitCode, { noneSkipped = false } = {}) {
  const counts = emptyCounts();
  const visit = (suite, place) => {
    const here = [...place, suite.title].filter(Boolean);
    for (const child of suite.suites ?? []) visit(child, here);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [...here, spec.title, test.projectName].filter(Boolean).join(" › ");
        if (test.status === "skipped" && !noneSkipped) counts.skipped += 1;
        else if (test.status === "expected" || test.status === "flaky") {
          counts.passed += 1;
          if (test.status === "flaky") counts.flaky.push(name);
        } else {
          counts.failed += 1;
          counts.failures.push(test.status === "skipped" ? `${name} (skipped)` : name);
        }
      }
    }
  };
  for (const suite of report?.suites ?? []) visit(suite, []);
  for (const error of report?.errors ?? []) {
    counts.failed += 1;
    counts.failures.push(`browser tests: ${firstLine(error.message)}`);
  }
  return failedWithoutName(counts, exitCode, "playwright");
}

/** Reads the JSON that a test runner wrote. Returns null when there is none. */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return null;
  }
}

function failedWithoutName(counts, exitCode, runner) {
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${runner} ended with exit code ${exitCode}`] };
}

function firstLine(text) {
  return (text ?? "").trim().split("\n")[0];
}
