import { type AlertDigest, alertEmail } from "~/domain/alerts/alert-message";
import type { ReservationNews } from "~/domain/checkout/reservation-email";
import type { EmailContent } from "~/domain/message/message";
import type { OnlinePaymentNews } from "~/domain/online-payment/online-payment";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { changeEmail, sendEmailConfirmation } from "../../account/email-confirmation.server";
import { alertSender, mailedCar } from "../../alerts/compose-alerts.server";
import { onlinePaymentMail } from "../../checkout/online-payment-news.server";
import { reservationMail } from "../../checkout/reservation-news.server";
import { messageContent } from "../../messages/new-message.server";
import type { SiteContext } from "../../platform/platform";
import { prizeMail } from "../../spin/spin.server";
import type { SeenMail } from "./page-states.server";
import { sampleCars } from "./sample-cars";
import {
  SAMPLE_PERSON,
  type SampleData,
  samplePayment,
  samplePrize,
  sampleReservation,
} from "./sample-world.server";

type Written = Pick<EmailContent, "subject" | "text">;
type ReservationMail = Extract<SeenMail, `reservation_${string}`>;

const RESERVATION_NEWS: Readonly<Record<ReservationMail, ReservationNews>> = {
  reservation_paid: { news: "paid" },
  reservation_ending: { news: "ending_soon" },
  reservation_over: { news: "ended", reason: "time_over" },
  reservation_car_gone: { news: "ended", reason: "car_gone" },
  reservation_lost: { news: "ended", reason: "hold_lost" },
  reservation_cancelled: { news: "ended", reason: "shopper" },
  reservation_called_off: { news: "ended", reason: "staff" },
  reservation_refunded: { news: "refunded" },
  reservation_refund_failed: { news: "refund_failed" },
};

const PAYMENT_NEWS: Readonly<Record<Extract<SeenMail, `payment_${string}`>, OnlinePaymentNews>> = {
  payment_paid: "paid",
  payment_refunded: "refunded",
  payment_refund_failed: "refund_failed",
};

/**
 * Returns an e-mail as the invented shopper would get it. Nothing is sent: it is written into a world of its own.
 * @returns null when the site writes none of this kind
 */
export async function seenMail(
  world: SampleData,
  { site, origin }: Pick<SiteContext, "site" | "origin">,
  mail: SeenMail,
): Promise<Written | null> {
  const { platform } = world;
  const context = { platform, site, origin };
  switch (mail) {
    case "alert":
      return alertOf(world, context);
    case "confirm_email":
      await sendEmailConfirmation(context, { ...world.session.account, email: SAMPLE_PERSON.email });
      return lastMail(world);
    case "email_changed":
      await changeEmail(context, world.session.account, null);
      return lastMail(world);
    case "payment_paid":
    case "payment_refunded":
    case "payment_refund_failed": {
      const payment = await samplePayment(world, site);
      return payment && onlinePaymentMail(platform, site, payment, PAYMENT_NEWS[mail]);
    }
    case "prize": {
      const spin = samplePrize(site, platform.now());
      return spin && prizeMail(platform, site, spin);
    }
    default: {
      const news = RESERVATION_NEWS[mail];
      const reservation = await sampleReservation(world, site, { isOver: news.news === "ended" });
      return reservation && reservationMail(platform, site, reservation, news);
    }
  }
}

function alertOf({ platform, session }: SampleData, { site }: SiteContext): Written {
  const sender = alertSender(platform, site, session.account.id);
  const home = sender.manage.slice(0, sender.manage.indexOf("/account"));
  const price = (dollars: number | null) => (dollars === null ? "" : formatDollars(site.language, dollars));
  const [found, cheaper] = sampleCars(site, platform.now()).map((car) => ({
    ...mailedCar(platform, site, car),
    price: price(car.price),
    was: price((car.price ?? 0) + 1000),
  }));
  const digest: AlertDigest = {
    searches: found ? [{ name: found.name, href: `${home}/cars`, cars: [found], count: 1 }] : [],
    newCars: found ? 1 : 0,
    drops: { cars: cheaper ? [cheaper] : [], count: cheaper ? 1 : 0 },
  };
  const t = translator(site);
  return alertEmail(digest, sender, (key, options) => t(key, options));
}

/** Returns the e-mail that the world's store has. */
async function lastMail({ platform }: SampleData): Promise<Written> {
  const { messages } = platform.store;
  const [message] = await messages.claim(1, 60, platform.now(), { channels: ["email"] });
  const content = message && messageContent<EmailContent>(platform, message);
  if (!content) throw new Error("the e-mail was not written");
  return content;
}
