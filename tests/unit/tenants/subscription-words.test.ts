import { expect, test } from "vitest";
import { flattenWording } from "~/i18n/wording-tree";
import { loadedSites } from "../../support/loaded-sites";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

/* A site where cars are subscribed to sends nothing that speaks of sales (docs/decisions/0040-states-in-words.md). A test drive is no sale. */

const SUBSCRIBES = shippedSites().filter((slug) => shippedSite(slug).site.vehicle.offers_subscription);
const registry = await loadedSites();

/** What e-mails, calendar entries and answers to shoppers are made of. */
const AREAS =
  /^(?:email|alerts\.message|lead_category|own_leads|appointment|enquiry|success\.(?:drive|kinds\.(?:used|new|test)))/;
/** Texts of forms that such a site doesn't have. */
const ELSEWHERE =
  /sell_my_car|online_purchase|trade_in|valuation|reserv|offer\.|own_vehicle|kinds\.(?:sell|purchase)|finance/;
const SALE = /\b(?:sale|sold|sell|sells|buy|purchase)\b/i;

test.each(SUBSCRIBES)("%s speaks of subscribing in what it sends", (slug) => {
  const site = registry.all().find((each) => each.slug === slug);
  const texts = flattenWording(site?.wording["en-AU"] ?? {});
  const sent = [...texts].filter(([key]) => AREAS.test(key) && !ELSEWHERE.test(key));
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.filter(([, text]) => SALE.test(text))).toEqual([]);
});
