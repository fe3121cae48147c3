import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type JsonObject, mergeJson } from "~/tenants/merge";
import { siteSchema } from "~/tenants/schema";
import { siteConfig } from "../../support/site-folders";

/** A site that says nothing of its own beyond what it must. */
function plainSite() {
  const base = JSON.parse(readFileSync("app/tenants/templates/base/site.json", "utf8")) as JsonObject;
  const { $schema, ...config } = mergeJson(base, siteConfig("plain") as unknown as JsonObject);
  return siteSchema.parse(config);
}

// The numbers that hold where a site says no other.
test("a site's defaults are the specification's", () => {
  const site = plainSite();
  const { search, vehicle, actions, share, saved_cars } = site;
  // Spec 1 §9: "New tag: cars created within 8 days."
  expect(vehicle.new_tag_days).toBe(8);
  // "Feature list limit 8; key information shows 4 specs first."
  expect(vehicle.feature_limit).toBe(8);
  expect(vehicle.key_information_limit).toBe(4);
  // Spec 1 §4: "Dealer comments are truncated at 400 characters"; "Copy-link shows 'Copied' for 1.5 seconds."
  expect(vehicle.comment_limit).toBe(400);
  expect(share.copied_notice_ms).toBe(1500);
  // Spec 1 §9: "Reserve deposit 200 by default, held 48 hours"; "Sold-car listing window on search: 3 days by default";
  // "First 7 makes appear before 'Show all makes'". Spec 2 §7: "default page size 21".
  expect(actions.checkout).toMatchObject({ enabled: false, reserve_amount: 200, reserve_hours: 48 });
  expect(search).toMatchObject({ sold_window_days: 3, makes_before_more: 7, page_size: 21 });
  // Spec 1 §2: the tab set, in its order.
  expect(vehicle.sections).toEqual([
    "dealer_comments",
    "whats_included",
    "why_buy",
    "reserve_online",
    "protect_your_car",
    "features",
  ]);
  // Spec 1 §5: the stricter rule is one tenant's.
  expect(saved_cars.strict_controls).toBe(false);

  const { enquiry, valuation, vehicle_forms } = site;
  // Spec 2 §5: "message required unless a dealer flag disables it"; "opt_in optional, default true"; "preferred
  // dealership required when there is more than one dealership and it is not hidden".
  expect(enquiry).toMatchObject({
    message_required: true,
    opt_in_default: true,
    opt_in: "single",
    preferred_dealership: "shown",
    location_select: "never",
    terms_required: false,
    service_booking: true,
  });
  // "category select required, default General Enquiry".
  expect(enquiry.categories[0]).toBe("General Enquiry");
  // Spec 2 §5: "not given for cars over 7 years or 100,000 km"; §9: "Default form state qld".
  expect(valuation).toMatchObject({ max_age_years: 7, max_kms: 100_000, default_state: "qld" });
  // Spec 1 §3: "optional disclaimer".
  expect(vehicle_forms.test_drive.disclaimer).toBeNull();
});
