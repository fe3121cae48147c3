import type { ServerBuild } from "@remix-run/node";

/** One address that a route answers. */
export interface RouteAddress {
  route: string;
  path: string;
  /** Whether it takes posts. */
  action: boolean;
}

/** What a parameter may be, by its name; for one route by `{route} {name}`. */
export type ParameterExamples = Readonly<Record<string, readonly string[]>>;

/**
 * Every address of a build, with examples in the place of its parameters: what goes over "all routes" has a new one
 * the day that it is made.
 * @throws when a parameter has no example: a new route was made
 */
export function routeAddresses(
  build: Pick<ServerBuild, "routes">,
  examples: ParameterExamples,
): RouteAddress[] {
  return Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route || id === "root") return [];
    let paths = [""];
    for (const segment of fullPath(build, id).split("/").filter(Boolean)) {
      const name = segment === "*" ? "*" : segment.replace(/^:|\?$/g, "");
      const isParameter = segment === "*" || segment.startsWith(":");
      const given = isParameter ? (examples[`${id} ${name}`] ?? examples[name]) : [segment];
      if (!given) throw new Error(`${id}: no example of its parameter ${name}`);
      paths = paths.flatMap((path) => given.map((value) => `${path}/${value}`));
    }
    return paths.map((path) => ({ route: id, path: path || "/", action: Boolean(route.module.action) }));
  });
}

function fullPath({ routes }: Pick<ServerBuild, "routes">, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return `${route.parentId ? fullPath({ routes }, route.parentId) : ""}/${route.path ?? ""}`;
}
