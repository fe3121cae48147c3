import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type JsonObject, mergeJson } from "~/tenants/merge";
import { siteSchema } from "~/tenants/schema";
import { siteConfig } from "../../support/site-folders";

/** A site with nothing but the required settings. */
function plainSite() {
  const base = JSON.parse(readFileSync("app/tenants/templates/base/site.json", "utf8")) as JsonObject;
  const { $schema, ...config } = mergeJson(base, siteConfig("plain") as unknown as JsonObject);
  return siteSchema.parse(config);
}

// These numbers apply where a site sets no others.
test("siteSchema has the defaults of the specification", () => {
  const site = plainSite();
  const { search, vehicle, actions, share, saved_cars } = site;
  // New tag: cars listed within 8 days.
  expect(vehicle.new_tag_days).toBe(8);
  // The feature list shows 8 features, the key information 4 facts first.
  expect(vehicle.feature_limit).toBe(8);
  expect(vehicle.key_information_limit).toBe(4);
  // Dealer comments are cut at 400 characters. The notice 'Copied' is shown for 1.5 seconds.
  expect(vehicle.comment_limit).toBe(400);
  expect(share.copied_notice_ms).toBe(1500);
  // The deposit is $200 and holds a car for 48 hours. Sold cars stay listed for 3 days. The first 7 makes
  // appear before 'Show all makes'. A page has 21 cars.
  expect(actions.checkout).toMatchObject({ enabled: false, reserve_amount: 200, reserve_hours: 48 });
  expect(search).toMatchObject({ sold_window_days: 3, makes_before_more: 7, page_size: 21 });
  // The tabs in their order.
  expect(vehicle.sections).toEqual(
    "dealer_comments whats_included why_buy reserve_online protect_your_car features".split(" "),
  );
  // Only some sites set the stricter rule.
  expect(saved_cars.strict_controls).toBe(false);

  const { enquiry, valuation, vehicle_forms } = site;
  // The message is required, opt_in is optional and ticked, and the preferred dealership is asked for when
  // there are several.
  expect(enquiry).toMatchObject({
    message_required: true,
    opt_in_default: true,
    opt_in: "single",
    preferred_dealership: "shown",
    location_select: "never",
    terms_required: false,
    service_booking: true,
  });
  // The first category is the default.
  expect(enquiry.categories[0]).toBe("General Enquiry");
  // No valuation is given for cars over 7 years or 100,000 km. The form's default state is qld.
  expect(valuation).toMatchObject({ max_age_years: 7, max_kms: 100_000, default_state: "qld" });
  // The disclaimer is optional.
  expect(vehicle_forms.test_drive.disclaimer).toBeNull();
  // A deposit and a residual are $250,000 at most.
  expect(site.finance.calculator.deposit.most).toBe(250_000);
});
