import { isFailedFile, vitestCounts } from "./test-counts.mjs";

/**
 * Which test files run a second time in CI, and how both runs are counted (docs/decisions/0035).
 * @typedef {{ report: object | null, exitCode: number }} VitestRun
 */

/**
 * More failing files than this are no accident. One file can fail others of its worker
 * (docs/decisions/0108).
 */
export const MOST_RETRIED_FILES = 10;

/**
 * Returns the names of the files to run again: none of a run that crashed.
 * @param {VitestRun} run
 * @returns {string[]}
 */
export function filesToRetry(run) {
  if (isCrashed(run)) return [];
  const failed = run.report.testResults.filter(isFailedFile).map(({ name }) => name);
  return failed.length <= MOST_RETRIED_FILES ? failed : [];
}

/** Vitest ends with 1 when a test failed; without a report, with errors outside the tests or another code it crashed. */
function isCrashed({ report, exitCode }) {
  return report === null || (report.unhandledErrors ?? []).length > 0 || exitCode > 1;
}

/**
 * Counts the repeated files by their second run and all others by their first. A file that is missing in the second
 * run counts as it did in the first. What failed only in the first run is in `flaky`.
 * @param {VitestRun} first
 * @param {VitestRun} second
 * @param {string[]} files names of the repeated files
 */
export function countsOfTwoRuns(first, second, files) {
  const repeated = first.report.testResults.filter(({ name }) => files.includes(name));
  const again = new Map((second.report?.testResults ?? []).map((file) => [file.name, file]));
  const testResults = first.report.testResults.map((file) =>
    repeated.includes(file) ? (again.get(file.name) ?? file) : file,
  );
  const counts = vitestCounts({ ...second.report, testResults }, second.exitCode);
  const flaky = vitestCounts({ testResults: repeated }, 0).failures.filter(
    (name) => !counts.failures.includes(name),
  );
  return { ...counts, flaky };
}
