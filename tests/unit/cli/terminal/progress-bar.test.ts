import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { progressBar } from "../../../../app/cli/terminal/progress-bar";

// Fakes the clock, because a busy machine could pass the time between two drawings.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function output(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  return { stream, written };
}

it("progressBar on a terminal draws over its own line at the beginning and at the end", () => {
  const { stream, written } = output(true);
  const bar = progressBar(stream, "rows");
  bar.show(500, 2000);
  bar.show(501, 2000);
  bar.show(2000, 2000);
  bar.end();
  expect(written).toEqual([
    expect.stringMatching(/^\r.*█{8}░{22} {2}25 % {2}500 of 2,000 rows {2}0 s$/),
    expect.stringMatching(/^\r.*█{30} 100 % {2}2,000 of 2,000 rows {2}0 s$/),
    "\r\u001b[2K",
  ]);
});

it("progressBar draws a full bar when there is nothing to do", () => {
  const { stream, written } = output(true);
  progressBar(stream, "rows").show(0, 0);
  expect(written).toEqual([expect.stringContaining("100 %  0 of 0 rows")]);
});

it("progressBar outside a terminal writes a line every ten seconds, and none for quick work", () => {
  const { stream, written } = output(false);
  const bar = progressBar(stream, "rows");
  bar.show(1, 2000);
  vi.advanceTimersByTime(9_999);
  bar.show(2, 2000);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  bar.show(1000, null);
  bar.show(1001, null);
  vi.advanceTimersByTime(10_000);
  bar.show(1500, 2000);
  bar.end();
  expect(written).toEqual(["1,000 rows read, 10 s\n", "1,500 of 2,000 rows, 20 s\n"]);
});

it("progressBar shows how many rows were read while the total is unknown", () => {
  const { stream, written } = output(true);
  progressBar(stream, "rows").show(500, null);
  expect(written).toEqual(["\r\u001b[2K500 rows read  0 s"]);
});
