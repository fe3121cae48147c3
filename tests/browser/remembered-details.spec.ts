import { expect, expectAccessible, journey, siteOrigin, untilHydrated } from "../support/journey";
import { findSite } from "../support/shipped-sites";

const ORIGIN = siteOrigin(
  findSite(
    ({ vehicle_forms, remembered_details, enquiry }) =>
      vehicle_forms.photos && remembered_details.enabled && !enquiry.terms_required,
  ),
);

journey.long(
  "a form starts with the details of the last form, until the visitor clears them",
  async ({ page }) => {
    await page.goto(`${ORIGIN}/cars`);
    const href = await page
      .getByRole("article")
      .first()
      .getByRole("heading")
      .getByRole("link")
      .getAttribute("href");
    await page.goto(`${ORIGIN}${href}/photos`);
    const name = page.getByRole("textbox", { name: "Your name" });
    await name.fill("Ada Nguyen");
    await page.getByRole("textbox", { name: "Email" }).fill("ada.nguyen@example.com");
    await page.getByRole("textbox", { name: "Phone" }).fill("0400 123 456");
    await page.getByRole("button", { name: "Request photos" }).click();
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Thank you, your photo request is on its way",
    );
    await expectAccessible(page);

    await page.goto(ORIGIN + href);
    await untilHydrated(page);
    await page.getByRole("link", { name: "Enquire Now" }).first().click();
    const place = page.getByRole("dialog");
    await expect(place.getByText("Filled in from your last enquiry on this device.")).toBeVisible();
    await expect(name).toHaveValue("Ada Nguyen");
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("0400 123 456");
    await expectAccessible(page);

    await place.getByRole("button", { name: "Not you? Clear these details" }).click();
    await expect(page).toHaveURL(/\/enquire$/);
    await expect(name).toHaveValue("");
    await expect(page.getByText("Filled in from your last enquiry")).toHaveCount(0);
  },
);
