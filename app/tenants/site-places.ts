import path from "node:path";

/** Where the folders of sites lie. */
export interface SitePlaces {
  /** A folder with more site folders besides the shipped ones (`SITES_DIR`). */
  sitesDir?: string | undefined;
  /** Whether the shipped demo sites are sites too (`DEMO_SITES`; default: true). */
  demoSites?: boolean | undefined;
  /** The project's root (default: the working directory). */
  rootDir?: string | undefined;
}

/** Returns the folders whose folders are sites. Of two sites with the same name the one in the first is served. */
export function foldersWithSites({
  sitesDir,
  demoSites = true,
  rootDir = process.cwd(),
}: SitePlaces): string[] {
  const shipped = path.join(rootDir, "app/tenants/sites");
  return [...new Set([...(demoSites ? [shipped] : []), ...(sitesDir ? [path.resolve(sitesDir)] : [])])];
}
