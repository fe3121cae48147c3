import { hasPath, type JsonObject, mergeJson } from "./merge";
import type { SiteFolder } from "./site-folder.server";

export type JsonPart = "config" | "theme";
const FILE_OF: Record<JsonPart, string> = { config: "site.json", theme: "theme.json" };

/** The folders that make a site, lowest first: base, template, the site's own. */
export class SiteLayers {
  constructor(readonly folders: readonly SiteFolder[]) {}

  merged(part: JsonPart): JsonObject {
    return this.folders.reduce<JsonObject>((below, folder) => mergeJson(below, folder[part] ?? {}), {});
  }

  /** The file that says the faulty thing: the topmost that says anything there, else the site's own. */
  fileOf(part: JsonPart, path: readonly PropertyKey[]): string {
    const owner = this.topmost((folder) => hasPath(folder[part] ?? undefined, path));
    return `${owner?.prefix ?? ""}${FILE_OF[part]}`;
  }

  topmost(predicate: (folder: SiteFolder) => boolean): SiteFolder | undefined {
    return this.folders.findLast(predicate);
  }
}
