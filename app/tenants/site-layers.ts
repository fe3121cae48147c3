import { hasPath, type JsonObject, mergeJson } from "./merge";
import type { SiteFolder } from "./site-folder.server";

export type JsonPart = "config" | "theme";
const FILE_OF: Record<JsonPart, string> = { config: "site.json", theme: "theme.json" };

/** The folders that a site is merged from, lowest first: base, template, the site's own. */
export class SiteLayers {
  #pages: ReadonlyMap<string, { text: string; owner: SiteFolder }> | undefined;

  constructor(readonly folders: readonly SiteFolder[]) {}

  /** The pages in the site's first language by their slugs, each of the topmost folder that has it. */
  get pages(): ReadonlyMap<string, { text: string; owner: SiteFolder }> {
    this.#pages ??= new Map(
      this.folders.flatMap((owner) =>
        Object.entries(owner.content).map(([slug, text]) => [slug, { text, owner }] as const),
      ),
    );
    return this.#pages;
  }

  merged(part: JsonPart): JsonObject {
    return this.folders.reduce<JsonObject>((below, folder) => mergeJson(below, folder[part] ?? {}), {});
  }

  /** Returns the file with the faulty value: the topmost one with a value at the path, else the site's own. */
  fileOf(part: JsonPart, path: readonly PropertyKey[]): string {
    const owner = this.topmost((folder) => hasPath(folder[part] ?? undefined, path));
    return `${owner?.prefix ?? ""}${FILE_OF[part]}`;
  }

  /** Returns the layer that sets a value: the higher, the nearer to the site; -1 when no file sets it. */
  rankOf(part: JsonPart, path: readonly PropertyKey[]): number {
    return this.folders.findLastIndex((folder) => hasPath(folder[part] ?? undefined, path));
  }

  topmost(predicate: (folder: SiteFolder) => boolean): SiteFolder | undefined {
    return this.folders.findLast(predicate);
  }
}
