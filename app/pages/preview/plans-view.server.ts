import type { PublicationPlan } from "~/adapters/database/publication-plans.server";
import { editorAddress } from "~/domain/editing/editor-address";
import { changedSince, countDrafts } from "~/domain/editing/publication-plan";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import type { Workspace } from "~/services/editing/workspace.server";
import type { RequestContext } from "../request-context";
import { draftNames } from "./change-names.server";
import { editorTime } from "./editor-frame.server";
import type { PlanView } from "./plans";

/** Returns what is planned, and what could not be published, as editors see it. */
export function plansView(
  context: RequestContext,
  workspace: Workspace,
  plans: readonly PublicationPlan[],
): PlanView[] {
  const { site } = context;
  const t = translator(site);
  return plans.map((plan) => {
    const { id, language, author, drafts } = plan;
    const isHere = language === workspace.language;
    const created = editorTime(context, plan.created_at);
    return {
      id,
      time: editorTime(context, plan.publish_at),
      what: isHere
        ? draftNames(context, workspace, [...drafts.keys()])
        : t("desk.publish.in_language", {
            ...{ count: countDrafts(drafts), language: ownNameOf(language, site.languages) },
          }),
      href: isHere
        ? null
        : editorAddress(language === site.languages[0] ? null : language, "/preview/publish"),
      by:
        author === ""
          ? t("desk.plans.by_nobody", { time: created })
          : t("desk.plans.by", { author, time: created }),
      isFailed: plan.failure !== null,
      problem: problemOf(context, workspace, plan),
    };
  });
}

function problemOf(
  context: RequestContext,
  workspace: Workspace,
  { failure, drafts, language, author }: PublicationPlan,
): string | null {
  const t = translator(context.site);
  const names = (ids: readonly string[]) => draftNames(context, workspace, ids);
  if (failure?.reason === "rights")
    return t(author === "" ? "desk.plans.rights_nobody" : "desk.plans.rights", { author });
  // Its drafts are known in its own language only.
  if (language !== workspace.language) return failure ? t("desk.plans.failed") : null;
  if (failure) return t(`desk.plans.${failure.reason}`, { names: names(failure.drafts) });
  const changed = changedSince(drafts, workspace.draftsById);
  return changed.length > 0 ? t("desk.plans.will_fail", { names: names(changed) }) : null;
}
