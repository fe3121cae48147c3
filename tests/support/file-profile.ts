import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";

/** With FORECOURT_TEST_PROFILE, a file's name, each test file adds its wall and CPU seconds as a line of JSON. */
const target = process.env.FORECOURT_TEST_PROFILE;

/** Returns the CPU seconds of this process and of the children that it has waited for, on Linux. */
function cpuSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  // utime, stime, cutime and cstime in hundredths of a second; field 3 of proc(5) is the first here.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

if (target) {
  const [started, before] = [Date.now(), cpuSeconds()];
  afterAll(() => {
    const file = path.relative(process.cwd(), expect.getState().testPath ?? "");
    const line = { file, wall: (Date.now() - started) / 1000, cpu: cpuSeconds() - before };
    appendFileSync(target, `${JSON.stringify(line)}\n`);
  });
}
