import { expect, it } from "vitest";
import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import { reservationFacts } from "~/services/checkout/reservation-facts.server";
import type { Platform } from "~/services/platform/platform";
import { siteIn } from "~/tenants/site-language";
import { loadedSites } from "../../../support/loaded-sites";

const platform = { config: { BASE_DOMAIN: "localhost", PORT: 3000 } } as unknown as Platform;
const reservation = {
  id: "one",
  car_slug: "slug-a",
  car_price: 45_990,
  hours: 48,
  payment: { amount_cents: 20_000, paid_at: "2026-03-04T02:00:00.000Z" },
} as ReservationWithPayment;

it.each([
  ["en-AU", "Friday 6 March 2026 at 1:00 pm AEDT"],
  ["zh-Hans", "2026年3月6日星期五 13:00 澳大利亚东部夏令时间"],
])("messages in %s write the end of a reservation as %j", async (language, until) => {
  const site = (await loadedSites())
    .all()
    .find(({ languages, time_zone }) => languages.includes("zh-Hans") && time_zone === "Australia/Melbourne");
  if (!site) throw new Error("no site is shipped in two languages");
  const facts = reservationFacts(platform, siteIn(site, language), reservation);
  expect(facts.until.replaceAll("\u202f", " ").replaceAll("\u00a0", " ")).toBe(until);
});
