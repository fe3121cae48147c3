import { type AlertDigest, alertEmail } from "~/domain/alerts/alert-message";
import type { EmailContent } from "~/domain/message/message";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { sendEmailConfirmation } from "../../account/email-confirmation.server";
import { alertSender } from "../../alerts/compose-alerts.server";
import { messageContent } from "../../messages/new-message.server";
import type { SiteContext } from "../../platform/platform";
import { inventedCars } from "./invented-cars";
import { INVENTED_PERSON, type InventedWorld } from "./invented-world.server";
import type { SeenMail } from "./page-states.server";

/** Returns an e-mail as the invented shopper would get it. Nothing is sent: it is written into a world of its own. */
export async function seenMail(
  world: InventedWorld,
  { site, origin }: Pick<SiteContext, "site" | "origin">,
  mail: SeenMail,
): Promise<Pick<EmailContent, "subject" | "text">> {
  const context = { platform: world.platform, site, origin };
  return mail === "alert" ? alertOf(world, context) : confirmationOf(world, context);
}

function alertOf({ platform, session }: InventedWorld, { site }: SiteContext) {
  const sender = alertSender(platform, site, session.account.id);
  const home = sender.manage.slice(0, sender.manage.indexOf("/account"));
  const price = (dollars: number | null) => (dollars === null ? "" : formatDollars(site.language, dollars));
  const [found, cheaper] = inventedCars(site, platform.now()).map((car) => ({
    name: car.name,
    price: price(car.price),
    was: price((car.price ?? 0) + 1000),
    href: `${home}/cars/${car.slug}`,
  }));
  const digest: AlertDigest = {
    searches: found ? [{ name: found.name, href: `${home}/cars`, cars: [found], count: 1 }] : [],
    newCars: found ? 1 : 0,
    drops: { cars: cheaper ? [cheaper] : [], count: cheaper ? 1 : 0 },
  };
  const t = translator(site);
  return alertEmail(digest, sender, (key, options) => t(key, options));
}

async function confirmationOf({ platform, session }: InventedWorld, context: SiteContext) {
  await sendEmailConfirmation(context, { ...session.account, email: INVENTED_PERSON.email });
  const { messages } = platform.store;
  const [message] = await messages.claim(1, 60, platform.now(), { channels: ["email"] });
  const content = message && messageContent<EmailContent>(platform, message);
  if (!content) throw new Error("the e-mail was not written");
  return content;
}
