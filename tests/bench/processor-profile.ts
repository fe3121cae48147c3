import { readFile } from "node:fs/promises";
import type { Profiler } from "node:inspector";

/** Where processor time went, in parts of the time the process was busy. */
export interface FunctionCost {
  name: string;
  /** File and line. */
  place: string;
  /** In the function itself. */
  self: number;
  /** In the function and all that it called. */
  total: number;
}

export interface ProfileSummary {
  busyMs: number;
  bySelf: FunctionCost[];
  byTotal: FunctionCost[];
}

const WAITING = new Set(["(idle)", "(program)", "(root)"]);

/** The dearest functions of a V8 processor profile. */
export function summariseProfile(profile: Profiler.Profile, limit = 25): ProfileSummary {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const own = new Map<number, number>();
  profile.samples?.forEach((id, index) => {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  });
  const keyOf = ({ callFrame: { functionName, url, lineNumber } }: Profiler.ProfileNode) =>
    `${functionName || "(anonymous)"}\0${url}\0${lineNumber}`;
  const costs = new Map<string, { self: number; total: number }>();
  let busy = 0;

  /** @returns the subtree's time; a function that calls itself counts once */
  const walk = (node: Profiler.ProfileNode, above: ReadonlySet<string>): number => {
    const key = keyOf(node);
    const self = own.get(node.id) ?? 0;
    const isWork = !WAITING.has(node.callFrame.functionName);
    if (isWork) busy += self;
    const cost = costs.get(key) ?? { self: 0, total: 0 };
    costs.set(key, cost);
    const below = new Set(above).add(key);
    let total = isWork ? self : 0;
    for (const child of node.children ?? []) {
      const found = nodes.get(child);
      if (found) total += walk(found, below);
    }
    cost.self += self;
    if (!above.has(key)) cost.total += total;
    return total;
  };
  const root = profile.nodes[0];
  if (root) walk(root, new Set());

  const all = [...costs]
    .map(([key, cost]) => {
      const [name = "", url = "", line = ""] = key.split("\0");
      const file = url.replace(/^file:\/\//, "").replace(/^.*?\/(node_modules|bench-\d+)\//, "");
      return {
        name,
        place: file ? `${file}:${Number(line) + 1}` : "",
        self: cost.self / busy,
        total: cost.total / busy,
      };
    })
    .filter(({ name }) => !WAITING.has(name));
  return {
    busyMs: busy / 1000,
    bySelf: [...all].sort((a, b) => b.self - a.self).slice(0, limit),
    byTotal: [...all].sort((a, b) => b.total - a.total).slice(0, limit * 2),
  };
}

export async function readProfile(file: string): Promise<Profiler.Profile> {
  return JSON.parse(await readFile(file, "utf8")) as Profiler.Profile;
}
