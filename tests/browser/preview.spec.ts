import { heading } from "../support/editor-walk";
import { expect, expectSound, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

const slug = findSite(({ editors }) => editors.length > 0);
const origin = () => siteOrigin(slug);

journey.long("a stranger is asked for a code, and learns nothing about the editors", async ({ page }) => {
  await page.goto(`${origin()}/preview`);
  await expect(heading(page)).toHaveText("Edit the site");
  await expectSound(page);
  await page.getByLabel("Email address").fill("nobody@example.com");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Enter your code");
  await expect(page.getByRole("main")).toContainText("belongs to an editor of this site");
  await page.getByLabel("Six-digit code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Error: /);
  await expectSound(page);
});
