import { readFile } from "node:fs/promises";
import type { Profiler } from "node:inspector";

/** Where processor time went, as fractions of the busy time. */
export interface Cost {
  name: string;
  /** File and line of a function. */
  place: string;
  /** In the function or area itself. */
  self: number;
  /** In the function and everything that it called. */
  total: number;
}

export interface ProfileSummary {
  busyMs: number;
  /** By package or part of the product; native functions count for their caller. */
  byArea: Cost[];
  bySelf: Cost[];
  byTotal: Cost[];
}

const WAITING = new Set(["(idle)", "(program)", "(root)"]);
const PROFILER = "the profiler itself";
/** The first match counts; an empty name stands for the package. */
const OWN_PARTS: [part: RegExp, name: string][] = [
  [/node_modules\/((?:@[^/]+\/)?[^/]+)\//, ""],
  [/\/build\/(server|chunks)\//, "pages and their packages (build)"],
  [/\/code\//, "host, search engine and store (bundle)"],
  [/^node:inspector/, PROFILER],
  [/^node:zlib/, "compression (node:zlib)"],
  [/^node:(internal\/)?(webstreams|streams)/, "node: streams"],
  [/^node:(internal\/)?([^/]+)/, "node: other"],
];

interface Figures {
  self: number;
  total: number;
}

/** Returns the most expensive areas and functions of a V8 processor profile. */
export function summariseProfile(profile: Profiler.Profile, limit = 20): ProfileSummary {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const own = new Map<number, number>();
  profile.samples?.forEach((id, index) => {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  });
  const functions = new Map<string, Figures>();
  const areas = new Map<string, number>();
  let busy = 0;

  /** @returns the subtree's time; a function that calls itself counts once */
  const walk = (node: Profiler.ProfileNode, above: ReadonlySet<string>, areaAbove: string): number => {
    const area = areaOf(node, areaAbove);
    if (area === PROFILER) return 0;
    const key = keyOf(node);
    const self = WAITING.has(node.callFrame.functionName) ? 0 : (own.get(node.id) ?? 0);
    busy += self;
    areas.set(area, (areas.get(area) ?? 0) + self);
    const cost = functions.get(key) ?? { self: 0, total: 0 };
    functions.set(key, cost);
    const below = new Set(above).add(key);
    let total = self;
    for (const child of node.children ?? []) {
      const found = nodes.get(child);
      if (found) total += walk(found, below, area);
    }
    cost.self += self;
    if (!above.has(key)) cost.total += total;
    return total;
  };
  const root = profile.nodes[0];
  if (root) walk(root, new Set(), "node: other");

  const part = (time: number) => (busy === 0 ? 0 : time / busy);
  const costs = [...functions]
    .map(([key, { self, total }]): Cost => {
      const [name = "", place = ""] = key.split("\0");
      return { name, place, self: part(self), total: part(total) };
    })
    .filter(({ name }) => !WAITING.has(name));
  return {
    busyMs: busy / 1000,
    byArea: [...areas]
      .map(([name, time]): Cost => ({ name, place: "", self: part(time), total: part(time) }))
      .filter(({ self }) => self >= 0.005)
      .sort((a, b) => b.self - a.self),
    bySelf: costs.toSorted((a, b) => b.self - a.self).slice(0, limit),
    byTotal: costs.toSorted((a, b) => b.total - a.total).slice(0, 2 * limit),
  };
}

function areaOf({ callFrame: { functionName, url } }: Profiler.ProfileNode, above: string): string {
  if (functionName === "(garbage collector)") return "garbage collector";
  if (!url) return above;
  for (const [part, name] of OWN_PARTS) {
    const found = part.exec(url);
    if (found) return name || (found[1] ?? url);
  }
  return url;
}

function keyOf({ callFrame: { functionName, url, lineNumber } }: Profiler.ProfileNode): string {
  const file = url.replace(/^file:\/\//, "").replace(/^.*?\/(node_modules|bench-\d+)\//, "");
  return `${functionName || "(anonymous)"}\0${file ? `${file}:${lineNumber + 1}` : ""}`;
}

export async function readProfile(file: string): Promise<Profiler.Profile> {
  return JSON.parse(await readFile(file, "utf8")) as Profiler.Profile;
}
