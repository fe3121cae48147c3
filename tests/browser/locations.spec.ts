import { expect, journey, siteOrigin } from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";

const BOOKS = findSite(({ locations }) => locations.some(({ booking_url }) => booking_url));
const [sales, service] = (["sales", "service"] as const).map((type) =>
  shippedSite(BOOKS).site.locations.find(({ location_type }) => location_type === type),
);
if (!sales || !service) throw new Error(`${BOOKS} has no sales and service locations`);

journey("a visitor can switch a place's hours between sales and service", async ({ page }) => {
  await page.goto(`${siteOrigin(BOOKS)}/locations/${sales.slug}`);
  const booking = page.getByRole("link", { name: "Enquire Now" });
  await expect(booking).toBeHidden();
  const choice = page.getByRole("combobox", { name: "Opening hours and contact details for" });
  await choice.selectOption("Service");
  await expect(booking).toBeVisible();
  const tables = page.getByRole("table", { name: /^Opening hours/ });
  await expect(tables.filter({ visible: true })).toHaveAccessibleName(new RegExp(`${service.name}$`));
  await choice.press("ArrowUp");
  await expect(booking).toBeHidden();
});
