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
  const { search, vehicle, actions, share, saved_cars } = plainSite();
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
});
