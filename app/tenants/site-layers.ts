import { SHORT_DIGEST } from "~/domain/pictures/uploaded-picture";
import { own } from "~/domain/text/own-property";
import { hasPath, isJsonObject, type JsonObject, mergeJson } from "./merge";
import type { SiteOverlay, SiteSources } from "./site";
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

const sourcesOfLayers = new WeakMap<SiteLayers, SiteSources>();

export function sourcesOf(layers: SiteLayers): SiteSources {
  const known = sourcesOfLayers.get(layers) ?? mergeSources(layers);
  sourcesOfLayers.set(layers, known);
  return known;
}

function mergeSources(layers: SiteLayers): SiteSources {
  const content = new Map<string, { text: string; isOwn: boolean; isBelow: boolean }>();
  for (const folder of layers.folders)
    for (const [slug, text] of Object.entries(folder.content))
      content.set(slug, { text, isOwn: folder.prefix === "", isBelow: content.has(slug) });
  return {
    config: layers.merged("config"),
    own: layers.folders.at(-1)?.config ?? {},
    below: new SiteLayers(layers.folders.slice(0, -1)).merged("config"),
    content,
    translated: translatedOf(layers),
  };
}

/** A template's translation says nothing of a page that a folder above it has written itself. */
function translatedOf({ folders }: SiteLayers): SiteSources["translated"] {
  const languages = new Map<string, Map<string, { text: string; isOwn: boolean }>>();
  for (const folder of folders) {
    for (const slug of Object.keys(folder.content))
      for (const pages of languages.values()) pages.delete(slug);
    for (const [language, texts] of Object.entries(folder.translated)) {
      const pages = languages.get(language) ?? new Map();
      languages.set(language, pages);
      for (const [slug, text] of Object.entries(texts))
        pages.set(slug, { text, isOwn: folder.prefix === "" });
    }
  }
  return languages;
}

/**
 * Returns the layers with an overlay in the site's own folder, so that its faults are the site's own.
 * @param language of the site, which the overlay's texts are in
 */
export function withOverlay(layers: SiteLayers, overlay: SiteOverlay, language: string): SiteLayers {
  const folders = layers.folders.map((folder) => ({
    ...folder,
    config: folder.config && (overlay.replaced ?? []).reduce(withoutPath, folder.config),
  }));
  const site = folders.at(-1);
  if (!site) return layers;
  const translated = new Map(Object.entries(site.translated));
  for (const [of, pages] of overlay.translated ?? [])
    translated.set(of, withPages(translated.get(of) ?? {}, pages));
  const wording = new Map(Object.entries(site.wording));
  // A document without texts leaves the files' wording as it is, and that has been checked.
  for (const [of, tree] of [[language, overlay.wording ?? {}] as const, ...(overlay.wordingIn ?? [])])
    if (Object.keys(tree).length > 0) wording.set(of, mergeJson(wording.get(of) ?? {}, tree));
  const media = new Map(site.media);
  for (const { name, digest, width, height, focus } of overlay.pictures ?? [])
    media.set(name, { file: null, digest: digest.slice(0, SHORT_DIGEST), width, height, focus });
  const top = {
    ...site,
    media,
    config: mergeJson(site.config ?? {}, overlay.config),
    content: withPages(site.content, overlay.content),
    translated: Object.fromEntries(translated),
    wording: Object.fromEntries(wording),
  };
  return new SiteLayers([...folders.slice(0, -1), top]);
}

function withPages(
  below: Record<string, string>,
  pages: ReadonlyMap<string, string | null>,
): Record<string, string> {
  if (pages.size === 0) return below;
  const content = new Map(Object.entries(below));
  for (const [slug, text] of pages) {
    if (text === null) content.delete(slug);
    else content.set(slug, text);
  }
  return Object.fromEntries(content);
}

export function withoutPath(config: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  const value = name === undefined ? undefined : own(config, name);
  if (name === undefined || value === undefined) return config;
  if (rest.length === 0) return Object.fromEntries(Object.entries(config).filter(([key]) => key !== name));
  return isJsonObject(value)
    ? Object.fromEntries([...Object.entries(config), [name, withoutPath(value, rest)]])
    : config;
}
