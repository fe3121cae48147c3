import { translator } from "~/i18n/site-i18n.server";
import type { ShownMarks } from "~/services/editing/key-switch.server";
import { loadWorkspace } from "~/services/editing/workspace.server";
import type { SiteContext } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { withMarkers } from "./edit-markers";
import { marked, marksDrawn } from "./page-marks";
import { withKeys } from "./text-keys";

/** A site as a page of an editor's preview is drawn from it. */
export interface ShownSite {
  site: Site;
  marks: ShownMarks | "none";
}

/** Draws a page of a preview with what an editor's browser shows at its texts. */
export async function withShownMarks(
  served: SiteContext,
  { shown, address, nonce }: { shown: ShownMarks | null; address: string; nonce: string },
  draw: (shown: ShownSite) => Promise<Response>,
): Promise<Response> {
  const { site } = served;
  const t = translator(site);
  const language = site.first ? site.language : null;
  if (shown === null) return draw({ site, marks: "none" });
  if (shown === "keys") {
    const page = marked(site);
    const words = { heading: t("desk.keys.heading"), elsewhere: t("desk.keys.elsewhere"), language };
    return marksDrawn(await draw({ site: page.site, marks: shown }), page, (html) =>
      withKeys(html, page, words, nonce),
    );
  }
  const { entries, drafts } = await loadWorkspace(served, site.language);
  const page = marked(site, (id) => entries.get(id)?.isLocked === false);
  const hasDraft = (id: string) => entries.get(id)?.keys.some((key) => drafts.has(key)) === true;
  const words = {
    name: (text: string, isDraft: boolean) =>
      t(isDraft ? "desk.markers.draft" : "desk.markers.edit", { text }),
    heading: t("desk.markers.heading"),
    intro: t("desk.markers.intro"),
    script: {
      label: t("desk.markers.panel"),
      close: t("desk.markers.close"),
      follow: t("desk.markers.follow"),
      leave: t("desk.markers.leave"),
      saved: t("desk.markers.saved"),
      draft: t("desk.markers.draft", { text: "{text}" }),
    },
  };
  return marksDrawn(await draw({ site: page.site, marks: shown }), page, (html) =>
    withMarkers(html, page, { edited: { address, language, hasDraft }, words, nonce }),
  );
}
