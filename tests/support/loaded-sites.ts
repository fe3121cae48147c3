import { loadSites } from "~/tenants/registry.server";

let loaded: ReturnType<typeof loadSites> | undefined;

/** Returns the shipped sites, which are read once for all tests of a worker: it takes half a second. */
export function loadedSites(): ReturnType<typeof loadSites> {
  loaded ??= loadSites({});
  return loaded;
}
