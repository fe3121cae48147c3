import type { PublicationPlan } from "~/adapters/database/publication-plans.server";
import type { PublicationRequest } from "~/adapters/database/publication-requests.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { createSteadyClock } from "~/domain/clock/steady-clock";
import { editorsWith, hasRight, isEditor } from "~/domain/editing/editor-rights";
import { changedSince, countDrafts, type PlanFailure } from "~/domain/editing/publication-plan";
import { translator } from "~/i18n/site-i18n.server";
import { newMessage } from "~/services/messages/new-message.server";
import { repeatUntilStopped } from "~/services/outbox/outbox-worker.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { draftConflicts, draftFaults } from "./draft-faults.server";
import { EDITOR_PATH } from "./editor-sign-in.server";
import { leftBehind } from "./moved-page.server";
import { loadWorkspace, type Workspace } from "./workspace.server";

export interface PublicationWorker {
  /** Publishes what is planned, at its time, and sends the e-mails about requests to publish, until it is stopped. */
  start(): void;
  /** Resolves when the running publication has ended. What is due is published by the next process. */
  stop(): Promise<void>;
  /** Does once what is due by the clock as it is. Resolves to the number of plans that were settled. */
  runOnce(): Promise<number>;
}

const POLL_MS = 5000;

/**
 * Creates the worker. Any number of processes may have one: a plan is deleted in the transaction that publishes it, so the
 * second process finds nothing to publish (docs/decisions/0166).
 */
export function createPublicationWorker(
  platform: Platform,
  { pollMs = POLL_MS, elapsed = () => performance.now() } = {},
): PublicationWorker {
  const { store, log } = platform;
  // A clock that is ahead for seconds must not publish early (docs/decisions/0114).
  const steady = createSteadyClock(() => platform.now(), elapsed);
  const stopped = new AbortController();
  /** Plans whose error was logged: it comes again with each round. */
  const logged = new Set<string>();
  const unsent = new Set<string>();
  let running: Promise<void> | undefined;

  async function round(): Promise<number> {
    let settled = 0;
    for (const plan of await store.plans.due(steady.now())) {
      if (stopped.signal.aborted) break;
      // Another process may serve its site.
      const site = platform.sites.bySlug(plan.site);
      if (site && (await settle(site, plan))) settled += 1;
    }
    await notifyOfRequests(platform, () => stopped.signal.aborted, unsent);
    return settled;
  }

  /** One plan that can't be worked on doesn't hold up the others. */
  async function settle(site: Site, plan: PublicationPlan): Promise<boolean> {
    const { id } = plan;
    try {
      return await publishPlan(platform, site, plan);
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      if (!logged.has(id)) log.error({ err: error, site: site.slug, plan: id }, "planned publication failed");
      logged.add(id);
      return false;
    }
  }

  async function step(): Promise<number> {
    await round();
    return pollMs;
  }

  return {
    start() {
      running ??= repeatUntilStopped(stopped.signal, pollMs, step, (error) =>
        log.error({ err: error }, "planned publications failed"),
      );
    },
    async stop() {
      stopped.abort();
      await running;
    },
    runOnce() {
      steady.reset();
      return round();
    },
  };
}

/** @returns whether this process has published the plan, or noted why not */
async function publishPlan(platform: Platform, site: Site, plan: PublicationPlan): Promise<boolean> {
  const { store, log } = platform;
  const about = { site: site.slug, plan: plan.id, drafts: plan.drafts.size };
  const workspace = await loadWorkspace({ platform, site }, plan.language);
  const failure = await planFailure(platform, site, plan, workspace);
  if (failure) {
    const isNoted = await store.plans.fail(plan.id, failure, platform.now());
    if (isNoted) log.warn({ ...about, reason: failure.reason }, "planned publication not published");
    return isNoted;
  }
  const base = platform.wording.valueOfFiles(workspace.site.first ?? workspace.site);
  const outcome = await store.wording.publishPlan(plan, base, platform.now());
  // Changed since it was read: the next round finds out why.
  if (outcome.kind !== "published") return false;
  log.info({ ...about, version: outcome.version, planned_for: plan.publish_at }, "planned publication");
  await platform.wording.refresh();
  return true;
}

/** Returns why a plan can't be published as it was planned; null: it can. */
async function planFailure(
  platform: Platform,
  { editors }: Site,
  { author, drafts, language }: PublicationPlan,
  workspace: Workspace,
): Promise<PlanFailure | null> {
  const ids = [...drafts.keys()];
  if (!hasRight(editors, author, "publish")) return { reason: "rights", drafts: [] };
  // The site may have had a language that it has no longer.
  if (workspace.language !== language) return { reason: "changed", drafts: ids };
  const found: PlanFailure[] = [
    {
      reason: "changed",
      drafts: [...changedSince(drafts, workspace.draftsById), ...leftBehind(workspace, ids)],
    },
    { reason: "conflict", drafts: draftConflicts(workspace, ids) },
  ];
  const failure = found.find((each) => each.drafts.length > 0);
  if (failure) return failure;
  const faults = [...(await draftFaults({ platform }, workspace, ids)).keys()];
  return faults.length > 0 ? { reason: "faults", drafts: faults } : null;
}

type NewsPlatform = Pick<Platform, "store" | "sites" | "log" | "now" | "config" | "sessionSecrets">;

/**
 * Sends the e-mails about requests to publish: to those who may publish, when one waits; to the editor who has sent it,
 * when it was published or declined. Each e-mail has a key, so that a repeated one is the same.
 * @param failed requests that failed before, so that each is logged once
 */
async function notifyOfRequests(
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
