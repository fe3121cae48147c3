import { createHmac, randomInt } from "node:crypto";
import { isSubmissionConflict } from "~/adapters/database/lead-errors";
import type { Spin } from "~/adapters/database/spins.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { canSendTexts } from "~/config.server";
import type { ContactContent } from "~/domain/checkout/reservation";
import { fileLead } from "~/domain/lead/lead-routing";
import type { WrittenEmail } from "~/domain/message/written-email";
import {
  ALL_CHANCES,
  drawPrize,
  isClaimable,
  isRunning,
  lastClaim,
  prizeEmail,
  SPIN_CATEGORY,
  SPIN_TERMS_PATH,
} from "~/domain/spin/spin";
import type { AccountId } from "~/domain/text/identifiers";
import { formatDate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { emailSender } from "~/services/messages/new-message.server";
import type { SiteConfig } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { areaOf } from "../leads/booked-test-drive.server";
import { submitLead } from "../leads/submit-lead.server";
import { dealershipContact } from "../locations/car-location.server";
import { newMessage } from "../messages/new-message.server";
import { storeFailure } from "../platform/logger.server";
import type { Platform, SiteContext } from "../platform/platform";
import { fullAddress, siteOrigin } from "../platform/site-origin.server";

type SpinContext = Pick<SiteContext, "platform" | "site">;

export const SPIN_PATH = "/spin-to-win";

export type Campaign = NonNullable<SiteConfig["spin_to_win"]["campaign"]>;

/**
 * The campaign whose prizes are drawn or claimed now; null: there is nothing here (rules/spin-to-win#campaign-dates).
 * `isRunning`: whether somebody can spin.
 */
export function shownCampaign({
  platform,
  site,
}: {
  platform: Pick<Platform, "config" | "now">;
  site: Pick<Site, "spin_to_win">;
}): (Campaign & { isRunning: boolean }) | null {
  const { enabled, campaign } = site.spin_to_win;
  if (!enabled || !campaign || !canSendTexts(platform.config)) return null;
  if (!isClaimable(campaign, platform.now())) return null;
  return { ...campaign, isRunning: isRunning(campaign, platform.now()) };
}

export function spinOf(context: SpinContext, campaign: Campaign, phone: string): Promise<Spin | null> {
  const { platform, site } = context;
  return platform.store.spins.ofNumber(site.slug, campaign.id, numberKeys(context, campaign, phone));
}

/** Draws once for a number, from a cryptographic source (rules/spin-to-win#spin-draw). The same number again: its spin. */
export function spinOnce(
  context: SpinContext,
  campaign: Campaign,
  { account_id, content }: { account_id: AccountId; content: ContactContent },
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

type NotifyingPlatform = Pick<
  Platform,
  "store" | "sites" | "config" | "events" | "log" | "now" | "sessionSecrets"
>;

/**
 * Notifies winners and dealerships of prizes: an e-mail (rules/spin-to-win#prize-email) and a lead
 * (rules/spin-to-win#prize-lead). Each is one, however often it is tried.
 */
export async function notifyOfPrizes(platform: NotifyingPlatform, stop: () => boolean): Promise<number> {
  const { store, sites, log } = platform;
  let notified = 0;
  for (const spin of await store.spins.pending(AT_ONCE)) {
    if (stop()) break;
    const site = sites.bySlug(spin.site);
    if (!site || !spin.content) continue;
    try {
      await writeToWinner(platform, siteIn(site, spin.content.language), spin, spin.content);
      const lead = leadOf(site, spin, spin.content);
      const { lead_id } = await submitLead(platform, lead, site, { accountId: spin.account_id });
      await store.spins.setLead(spin.id, lead_id);
      notified += 1;
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      // It was stored before, and a change of the configuration has changed what it says.
      if (isSubmissionConflict(error)) await store.spins.setLead(spin.id, null);
      else log.error({ site: site.slug, ...storeFailure(error) }, "a prize has no lead yet");
    }
  }
  return notified;
}

export function prizeName(site: Site, prize: string): string {
  const found = site.spin_to_win.campaign?.prizes.find(({ id }) => id === prize);
  return found ? translator(site)(found.name) : prize;
}

/** The last day on which a prize can be claimed, in the site's words. */
export function claimedUntil(
  site: Site,
  { created_at }: Pick<Spin, "created_at">,
  { claim_days }: Campaign,
): string {
  return formatDate(site.language, lastClaim(created_at, claim_days), site.time_zone);
}

/** Stores the e-mail once: a repeated one has the same key. Who gave no address reads it on the page. */
async function writeToWinner(
  platform: NotifyingPlatform,
  site: Site,
  spin: Spin,
  { email }: ContactContent,
): Promise<void> {
  const mail = email === "" ? null : prizeMail(platform, site, spin);
  if (!mail) return;
  const { subject, text, html } = mail;
  await platform.store.messages.add(
    newMessage(platform, site, {
      channel: "email",
      kind: "spin_prize",
      accountId: spin.account_id,
      dedupeKey: `spin ${spin.id}`,
      to: email,
      subject,
      text,
      html,
    }),
  );
}

/** Returns the e-mail about a prize, in the words of a site; null: nothing was won, or the site has another campaign. */
export function prizeMail(
  platform: Pick<Platform, "config">,
  site: Site,
  spin: Pick<Spin, "campaign" | "prize" | "code" | "created_at">,
): WrittenEmail | null {
  const { campaign } = site.spin_to_win;
  // Of another campaign by now: nobody knows until when this prize can be claimed.
  if (spin.prize === null || campaign?.id !== spin.campaign) return null;
  const { name, address, phone } = dealershipContact(site, promoterOf(site).id);
  const t = translator(site);
  return prizeEmail(
    {
      prize: prizeName(site, spin.prize),
      code: spin.code ?? "",
      until: claimedUntil(site, spin, campaign),
      dealership: name,
      address: [address.street, areaOf(address)].filter(Boolean).join(", "),
      phone,
      terms: fullAddress(site, siteOrigin(site, platform.config), SPIN_TERMS_PATH),
    },
    emailSender(site, platform.config),
    (key, options) => t(key, options),
  );
}

/** The dealership that gives the prizes. */
function promoterOf({ dealerships }: Site) {
  const dealership = dealerships.find(({ head_office }) => head_office) ?? dealerships[0];
  if (!dealership) throw new RangeError("a site has a dealership");
  return dealership;
}

function leadOf(site: Site, { id, prize, code }: Spin, content: ContactContent) {
  const { name, email, phone, consents, url, user_agent } = content;
  const dealership = promoterOf(site);
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
