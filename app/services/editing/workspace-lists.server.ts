import { flattenWording, mergeWording, withoutPlural } from "~/i18n/wording-tree";
import { readCookie, type Visit, writeCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { SiteContext } from "~/services/platform/platform";
import type { SiteFault } from "~/tenants/site";
import { layerTexts } from "~/tenants/wording-edits";
import { isOfEditor, type Workspace } from "./workspace.server";

/** Why a text of a site's own file changes nothing: a name in the wording (workspace.lists). */
type UnusedReason = "same" | "plural" | "unread" | "unknown";

interface UnusedText {
  key: string;
  /** The text with its forms, where the editor has a field for it. */
  id: string | null;
  text: string;
  reason: UnusedReason;
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
    if (!entry) return site.first || !isOfEditor(key) ? "unread" : null;
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

/** As long as an editor's session, without which it does nothing. */
const COOKIE = { name: "preview-keys", maxAgeSeconds: 12 * 3600, scripts: false };

/** What a preview shows at its texts: the ways to their forms, or their keys. */
export type ShownMarks = "edit" | "keys";
const VALUES: Readonly<Record<ShownMarks, string>> = { edit: "edit", keys: "shown" };

/** Returns what a browser shows at the texts of a preview; null: nothing. */
export function shownMarks(visit: Visit, visitor: Pick<VisitorRequest, "cookies">): ShownMarks | null {
  const value = readCookie(visit, visitor, COOKIE);
  return (["edit", "keys"] as const).find((name) => VALUES[name] === value) ?? null;
}

/** Returns the `Set-Cookie` header that shows something at the texts; null: nothing. */
export function switchMarks(visit: Visit, shown: ShownMarks | null): string {
  return writeCookie(visit, COOKIE, shown === null ? "" : VALUES[shown]);
}
