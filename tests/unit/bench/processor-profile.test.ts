import type { Profiler } from "node:inspector";
import { expect, it } from "vitest";
import { summariseProfile } from "../../bench/processor-profile";

const node = (
  id: number,
  functionName: string,
  url: string,
  children: number[] = [],
): Profiler.ProfileNode => ({
  id,
  callFrame: { functionName, url, scriptId: "0", lineNumber: 9, columnNumber: 0 },
  children,
});

it("summariseProfile gives each function its own and its total time, without idle time and the profiler", () => {
  const summary = summariseProfile({
    nodes: [
      node(1, "(root)", "", [2, 3, 8]),
      node(2, "(idle)", ""),
      node(3, "page", "file:///p/.cache/bench-1/build/chunks/chunk-1.js", [4, 7]),
      node(4, "render", "/p/node_modules/react-dom/server.js", [5]),
      // Calls itself: its total counts it once.
      node(5, "render", "/p/node_modules/react-dom/server.js", [6]),
      node(6, "write", ""),
      node(7, "(garbage collector)", ""),
      node(8, "post", "node:inspector", [9]),
      node(9, "dispatch", ""),
    ],
    startTime: 0,
    endTime: 0,
    samples: [2, 3, 4, 5, 6, 7, 9],
    timeDeltas: [9_000, 1_000, 2_000, 3_000, 2_000, 2_000, 50_000],
  });
  expect(summary.busyMs).toBe(10);
  expect(summary.byArea.map(({ name, self }) => [name, self])).toEqual([
    ["react-dom", 0.7],
    ["garbage collector", 0.2],
    ["pages and their packages (build)", 0.1],
  ]);
  expect(summary.bySelf[0]).toMatchObject({
    name: "render",
    place: "react-dom/server.js:10",
    self: 0.5,
    total: 0.7,
  });
  expect(summary.byTotal.find(({ name }) => name === "page")).toMatchObject({ self: 0.1, total: 1 });
});
