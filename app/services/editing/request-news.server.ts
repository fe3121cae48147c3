import type { PublicationRequest } from "~/adapters/database/publication-requests.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { editorsWith, isEditor } from "~/domain/editing/editor-rights";
import { countDrafts } from "~/domain/editing/publication-plan";
import { translator } from "~/i18n/site-i18n.server";
import { newMessage } from "~/services/messages/new-message.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { EDITOR_PATH } from "./editor-sign-in.server";

type NewsPlatform = Pick<Platform, "store" | "sites" | "log" | "now" | "config" | "sessionSecrets">;

/**
 * Sends the e-mails about requests to publish: to those who may publish, when one waits; to the editor who has sent it,
 * when it was published or declined. Each e-mail has a key, so that a repeated one is the same.
 * @param failed requests that failed before, so that each is logged once
 */
export async function notifyOfRequests(
  platform: NewsPlatform,
  stop: () => boolean,
  failed: Set<string>,
): Promise<number> {
  const { store, sites, log } = platform;
  let notified = 0;
  for (const request of await store.requests.unnotified()) {
    if (stop()) break;
    // Another process may serve its site.
    const site = sites.bySlug(request.site);
    if (!site) continue;
    try {
      for (const mail of mailsOf(platform, site, request)) await store.messages.add(mail);
      await store.requests.setNotified(request);
      notified += 1;
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      if (!failed.has(request.id))
        log.error({ site: site.slug, request: request.id, ...storeFailure(error) }, "nobody was notified");
      failed.add(request.id);
    }
  }
  return notified;
}

function mailsOf(platform: NewsPlatform, site: Site, request: PublicationRequest) {
  const { id, author, outcome, answered_by } = request;
  const mail = (to: string, kind: "publish_request" | "publish_answer", what: string) => {
    const t = translator(site);
    const values = { site: site.name, author, editor: answered_by, count: countDrafts(request.drafts) };
    // The address has no token: anyone who opens it has to sign in.
    const link = `${siteOrigin(site, platform.config)}${EDITOR_PATH}/publish`;
    const note = outcome === null ? request.note : request.answer;
    return newMessage(platform, site, {
      ...{ channel: "email", kind, to, dedupeKey: `${kind} ${id} ${to}` },
      subject: t(`desk.approval.email.${what}_subject`, values),
      text: [t(`desk.approval.email.${what}`, values), note, link].filter((each) => each !== "").join("\n\n"),
    });
  };
  if (outcome === null)
    return editorsWith(site.editors, "publish")
      .filter((to) => to !== author)
      .map((to) => mail(to, "publish_request", "asked"));
  const mustKnow = outcome !== "withdrawn" && author !== answered_by && isEditor(site.editors, author);
  return mustKnow ? [mail(author, "publish_answer", outcome)] : [];
}
