import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  askedSegments,
  isMoreSpecific,
  isParameter,
  matchPattern,
  type RoutePattern,
  routePath,
  segmentsOf,
} from "~/domain/http/route-pattern";
import type { RouteDeclaration, ShellDeclaration } from "./route-declaration";

export interface Route {
  /** Remix's id of the route: `routes/cars.$slug`. */
  id: string;
  path: string;
  pattern: RoutePattern;
  declared: RouteDeclaration;
}

/** The output of the build: the declaration of each route by its id, the shell's under `root`. */
export type DeclaredRoutes = Readonly<Record<string, RouteDeclaration | ShellDeclaration>>;

/** The routes of the platform with their declarations: the only list of addresses. */
export class RouteTable {
  readonly routes: readonly Route[];
  /** Areas of the wording that browsers load. */
  readonly browserWording: ReadonlySet<string>;
  /** By the first segment of their patterns. */
  readonly #byFirst: ReadonlyMap<string | undefined, readonly Route[]>;

  constructor(declarations: DeclaredRoutes) {
    const routes: Route[] = [];
    const wording = new Set<string>();
    for (const [id, declared] of Object.entries(declarations)) {
      const areas = declared.kind === "page" ? (declared.hydrate?.wording ?? []) : [];
      for (const area of declared.kind === "shell" ? declared.wording : areas) wording.add(area);
      if (declared.kind === "shell") continue;
      const own = routePath(id.replace(/^routes\//, ""));
      routes.push({ id, path: own, pattern: segmentsOf(own), declared });
    }
    this.routes = routes;
    const byFirst = new Map<string | undefined, Route[]>();
    for (const route of routes) {
      const [first] = route.pattern;
      const key = first !== undefined && isParameter(first) ? "*" : first;
      byFirst.set(key, [...(byFirst.get(key) ?? []), route]);
    }
    this.#byFirst = byFirst;
    this.browserWording = wording;
  }

  /** Returns the route of a path, without query, or null when none matches. Letter case matters. */
  match(path: string): { route: Route; params: ReadonlyMap<string, string> } | null {
    // Once: a site of a thousand pages matches several thousand paths at the start.
    const asked = askedSegments(path);
    let best: { route: Route; params: ReadonlyMap<string, string> } | null = null;
    const [first] = asked;
    for (const route of [...(this.#byFirst.get(first) ?? []), ...(this.#byFirst.get("*") ?? [])]) {
      const params = matchPattern(route.pattern, asked);
      if (params && (!best || isMoreSpecific(route.pattern, best.route.pattern))) best = { route, params };
    }
    return best;
  }
}

/** The build's file, independent of where the sites are. Every command runs in the project's root. */
const FILE = path.resolve("build/routes.json");

/** @throws when there is no build yet */
export async function readRouteTable(): Promise<RouteTable> {
  const text = await readFile(FILE, "utf8").catch((error: Error) => {
    throw new Error(`the routes can't be read, was the build made? ${error.message}`);
  });
  return new RouteTable(JSON.parse(text) as DeclaredRoutes);
}
