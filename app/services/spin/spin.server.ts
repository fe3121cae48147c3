import { createHmac, randomInt } from "node:crypto";
import { isSubmissionConflict } from "~/adapters/database/lead-store";
import type { Spin, SpinContent } from "~/adapters/database/spin-store";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { canSendTexts } from "~/config.server";
import { fileLead } from "~/domain/lead/filing";
import { ALL_CHANCES, drawPrize, isRunning, SPIN_CATEGORY } from "~/domain/spin/draw-prize";
import type { AccountId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteConfig } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { submitLead } from "../leads/submit-lead.server";
import type { Platform, SiteContext } from "../platform/platform";
import { storeFailure } from "../platform/redacted-error.server";

type SpinContext = Pick<SiteContext, "platform" | "site">;
export type Campaign = NonNullable<SiteConfig["spin_to_win"]["campaign"]>;

/** The campaign that runs now; null: there is nothing here (rules/spin-to-win#campaign-dates). */
export function runningCampaign({ platform, site }: SpinContext): Campaign | null {
  const { enabled, campaign } = site.spin_to_win;
  if (!enabled || !campaign || !canSendTexts(platform.config)) return null;
  return isRunning(campaign, platform.now()) ? campaign : null;
}

export function spinOf(context: SpinContext, campaign: Campaign, phone: string): Promise<Spin | null> {
  const { platform, site } = context;
  return platform.store.spins.ofNumber(site.slug, campaign.id, numberKeys(context, campaign, phone));
}

/** Draws once for a number, from a cryptographic source (rules/spin-to-win#spin-draw). The same number again: its spin. */
export function spinOnce(
  context: SpinContext,
  campaign: Campaign,
  { account_id, content }: { account_id: AccountId; content: SpinContent },
  number: () => number = () => randomInt(ALL_CHANCES),
): Promise<Spin> {
  const { platform, site } = context;
  const keys = numberKeys(context, campaign, content.phone);
  return platform.store.spins.spin(
    { site: site.slug, campaign: campaign.id, keys, account_id, content },
    (given) => drawPrize(campaign.prizes, given, number())?.id ?? null,
    platform.now(),
  );
}

function numberKeys({ platform, site }: SpinContext, { id }: Campaign, phone: string): string[] {
  return platform.sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["spin", site.slug, id, phone]))
      .digest("base64url"),
  );
}

const AT_ONCE = 100;

/** Gives dealerships the leads of prizes (rules/spin-to-win#prize-lead). Each is one lead, however often it is tried. */
export async function tellOfPrizes(
  platform: Pick<Platform, "store" | "sites" | "events" | "log" | "now">,
  stop: () => boolean,
): Promise<number> {
  const { store, sites, log } = platform;
  let told = 0;
  for (const spin of await store.spins.pending(AT_ONCE)) {
    if (stop()) break;
    const site = sites.bySlug(spin.site);
    if (!site || !spin.content) continue;
    try {
      const lead = leadOf(site, spin, spin.content);
      const { lead_id } = await submitLead(platform, lead, site, { accountId: spin.account_id });
      await store.spins.setLead(spin.id, lead_id);
      told += 1;
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      // It was stored before, and a change of the configuration has changed what it says.
      if (isSubmissionConflict(error)) await store.spins.setLead(spin.id, null);
      else log.error({ site: site.slug, ...storeFailure(error) }, "a prize has no lead yet");
    }
  }
  return told;
}

/** The prize's name in the site's words. */
export function prizeName(site: Site, prize: string): string {
  const found = site.spin_to_win.campaign?.prizes.find(({ id }) => id === prize);
  return found ? translator(site)(found.name) : prize;
}

function leadOf(site: Site, { id, prize, code }: Spin, content: SpinContent) {
  const { name, email, phone, consents, url, user_agent } = content;
  const dealership = site.dealerships.find(({ head_office }) => head_office) ?? site.dealerships[0];
  if (!dealership) throw new RangeError("a site has a dealership");
  return {
    submission_id: id,
    site: site.slug,
    dealership_id: dealership.id,
    ...fileLead({ category: SPIN_CATEGORY, subcategory: null }, null, null),
    event_id: null,
    source: "Website" as const,
    car_id: null,
    car_dealership_id: null,
    ...{ name, email, phone, consents, url, user_agent },
    last_name: null,
    postcode: null,
    message: null,
    answers: { prize: prizeName(site, prize ?? ""), prize_code: code ?? "" },
    lead_attributes: {},
  };
}
