import { expect, expectAccessible, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

const site = findSite(({ finance }) => finance.search_by_repayment);

journey.long("a shopper searches by what a car costs a week", async ({ page }) => {
  await page.goto(`${siteOrigin(site)}/cars?range[km]=:150000`);
  const field = page.getByRole("textbox", { name: "Maximum $ a week" });
  await expect(field).toBeHidden();
  const chip = page.getByRole("button", { name: "Weekly repayment" });
  await chip.click();
  await expect(page.getByRole("dialog", { name: "Search by weekly repayment" })).toBeVisible();
  await expectAccessible(page);
  await field.fill("120");
  await page.getByRole("button", { name: "Find cars" }).click();
  await expect(page).toHaveURL(/\/cars\?range\[price\]=:\d+00&range\[km\]=:150000$/);
  await expect(field).toBeHidden();
  await chip.click();
  await expect(page.getByText(/^Up to \$[\d,]+ is about \$120 a week over .* comparison rate/)).toBeVisible();
  await expect(field).toHaveValue("120");
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/cars\?range(\[|%5B)km(\]|%5D)=:150000$/);
});
