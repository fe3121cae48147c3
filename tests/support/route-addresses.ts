import type { ServerBuild } from "@remix-run/node";

/** One address that a route answers. */
export interface RouteAddress {
  route: string;
  path: string;
  /** Whether it accepts posts. */
  action: boolean;
}

/** Examples of a parameter by its name, or by `{route} {name}` for one route. */
export type ParameterExamples = Readonly<Record<string, readonly string[]>>;

/**
 * Returns every address of a build, with examples for its parameters, so that a test of all routes covers a
 * new one.
 * @throws when a parameter has no example, which a new route needs
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

/** Returns a path such as `/cars/:slug`, with the paths of the parent routes. */
export function fullPath({ routes }: Pick<ServerBuild, "routes">, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return `${route.parentId ? fullPath({ routes }, route.parentId) : ""}/${route.path ?? ""}`;
}
