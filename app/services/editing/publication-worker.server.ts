import type { PublicationPlan } from "~/adapters/database/publication-plans.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { createSteadyClock } from "~/domain/clock/steady-clock";
import { hasRight } from "~/domain/editing/editor-rights";
import { changedSince, type PlanFailure } from "~/domain/editing/publication-plan";
import { repeatUntilStopped } from "~/services/outbox/repeat.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { draftConflicts, draftFaults } from "./draft-faults.server";
import { leftBehind } from "./moved-page.server";
import { notifyOfRequests } from "./request-news.server";
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
  const failure = planFailure(platform, site, plan, workspace);
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
function planFailure(
  platform: Platform,
  { editors }: Site,
  { author, drafts, language }: PublicationPlan,
  workspace: Workspace,
): PlanFailure | null {
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
  const faults = [...draftFaults({ platform }, workspace, ids).keys()];
  return faults.length > 0 ? { reason: "faults", drafts: faults } : null;
}
