import { isModelName } from "~/domain/models/brand-texts";
import { flattenWording, mergeWording, withoutPlural } from "~/i18n/wording-tree";
import type { SiteFault } from "~/tenants/site";
import { areaOf, layerTexts } from "~/tenants/wording-edits";
import type { SiteContext } from "../platform/platform";
import { type TextEntry, type Workspace, writtenText } from "./workspace.server";

/** Why a text of a site's own file changes nothing: a name in the wording (workspace.lists). */
export type UnusedReason = "same" | "plural" | "unread" | "unknown";

export interface UnusedText {
  key: string;
  /** The text with its forms, where the editor has a field for it. */
  id: string | null;
  text: string;
  reason: UnusedReason;
}

/** Returns the texts that visitors see in another language, by their keys. A model has one name in all languages. */
export function missingTexts(workspace: Workspace): TextEntry[] {
  if (workspace.below.size === 0) return [];
  return [...workspace.entries.values()]
    .filter(({ id, keys }) => !isModelName(id) && keys.every((key) => writtenText(workspace, key) === ""))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns the texts of the site's own file that nobody reads, or that say what is said without them. */
export function unusedTexts(workspace: Workspace): UnusedText[] {
  const { site, entries } = workspace;
  const { layers, referred, placeholders } = site.wordingSources;
  const below = flattenWording(
    mergeWording(...layers.flatMap(({ name, tree }) => (name === "site" ? [] : [tree]))),
  );
  const reasonOf = (key: string, text: string): UnusedReason | null => {
    const id = withoutPlural(key);
    if (!placeholders.has(id) && !referred.has(key)) return "unknown";
    const entry = entries.get(id);
    // The editor's own words have no field and are shown in the first language.
    if (!entry) return site.first || areaOf(key) !== "desk" ? "unread" : null;
    if (!entry.keys.includes(key)) return "plural";
    return below.get(key) === text ? "same" : null;
  };
  return [...layerTexts(site, "site")].flatMap(([key, text]) => {
    const reason = reasonOf(key, text);
    const id = withoutPlural(key);
    return reason ? [{ key, id: entries.has(id) ? id : null, text, reason }] : [];
  });
}

/** Returns what sites:check warns of in a language's files of wording and content. */
export function warningsOf(
  { platform, site: { slug } }: Pick<SiteContext, "platform" | "site">,
  workspace: Workspace,
): SiteFault[] {
  const { language, site } = workspace;
  const files = site.first
    ? [`wording/${language}.json`, `content.${language}/`]
    : [`wording/${language}.json`, "content/"];
  const isForeign = (file: string) => {
    const [, tag] = /^wording\/(.+)\.json$/.exec(file) ?? [];
    return tag !== undefined && !site.languages.includes(tag);
  };
  return platform.sites.faults.filter(
    ({ site: of, file, severity }) =>
      of === slug &&
      severity === "warning" &&
      (files.some((each) => file.startsWith(each)) || (!site.first && isForeign(file))),
  );
}
