import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { progressBar } from "../../../app/cli/terminal/progress-bar";

// A busy machine must not pass the time between two drawings.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function output(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  return { stream, written };
}

it("draws over its own line on a terminal, at once when it begins and when it is done", () => {
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

it("draws a whole bar for nothing to do", () => {
  const { stream, written } = output(true);
  progressBar(stream, "rows").show(0, 0);
  expect(written).toEqual([expect.stringContaining("100 %  0 of 0 rows")]);
});

it("is silent where the output is no terminal", () => {
  const { stream, written } = output(false);
  const bar = progressBar(stream, "rows");
  bar.show(1, 2);
  bar.end();
  expect(written).toEqual([]);
});
