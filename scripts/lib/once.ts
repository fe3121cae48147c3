const KEPT = Symbol.for("forecourt.build");

/**
 * Returns what `make` has returned the first time in this process. Vite loads its configuration for each of Remix's two
 * builds, and the styles' compiler loads it again: each time the modules of the configuration are new ones.
 */
export function once<T>(name: string, make: () => T): T {
  const all = globalThis as { [KEPT]?: Map<string, unknown> };
  all[KEPT] ??= new Map();
  if (!all[KEPT].has(name)) all[KEPT].set(name, make());
  return all[KEPT].get(name) as T;
}
