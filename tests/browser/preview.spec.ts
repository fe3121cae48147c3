import type { Page } from "@playwright/test";
import { editorEmail } from "~/domain/editing/editor-rights";
import { heading, signInToEditor } from "../support/editor-walk";
import { expect, expectSound, journey, siteOrigin, test, untilHydrated } from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";

const slug = findSite(({ editors }) => editors.length > 0);
const origin = () => siteOrigin(slug);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

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

journey.long(
  "an editor finds a text, drafts it, sees it on the site and takes it back",
  async ({ page, javaScript }) => {
    // The clock is fixed: an address gets one code in a run.
    const { editors } = shippedSite(slug).site;
    const email = editorEmail(editors[0 + 2 * Math.min(test.info().retry, 1)] ?? "");
    // Two journeys share the site's draft, so each has a text of its own.
    const text = { key: "action.enquire", says: "Enquire Now", draft: "Ask the yard about it" };

    await signInToEditor(page, origin(), email);
    await expectSound(page);

    await page.getByLabel("Find a text or page by its words").fill(text.key);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: text.says, exact: true }).click();
    await expect(heading(page)).toHaveText("Edit text");
    const field = page.getByLabel("Text", { exact: true });
    if (javaScript) {
      await field.fill("Typed and not saved");
      page.once("dialog", (dialog) => dialog.accept());
      await page.reload();
      await button(page, "Bring them back").click();
      await expect(field).toHaveValue("Typed and not saved");
    }
    await field.fill("Ask <b>now</b>");
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("group", { name: "Please fix the following errors:" })).toBeFocused();
    await expect(field).toHaveValue("Ask <b>now</b>");
    await expectSound(page);
    await field.fill(text.draft);
    await button(page, "Save draft").click();
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);
    await expectSound(page);

    await page.goto(`${origin()}/preview/publish`);
    await expect(page.getByRole("checkbox", { name: text.draft })).toBeChecked();
    await expectSound(page);
    await page.goto(`${origin()}/preview/versions`);
    await expectSound(page);

    await button(page, "Preview the site").click();
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await page.goto(`${origin()}/cars`);
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await expect(page.getByText(text.draft).first()).toBeVisible();
    await untilHydrated(page);
    await expect(page.getByText(text.draft).first()).toBeVisible();
    await expect(page.getByText(text.says, { exact: true })).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
      "you're seeing the draft",
    );
    await expectSound(page);
    await page
      .getByRole("link", { name: /^(Enquire Now|Ask the yard about it)$/ })
      .first()
      .click();
    await page.getByLabel("Your name").fill("Ada Nguyen");
    await page.getByLabel("Email").fill("ada.nguyen@example.com");
    await page.getByLabel("Phone").fill("0400 123 456");
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("You're looking at a draft, so forms and buttons don't send anything."),
    ).toBeVisible();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Nguyen");
    await page.goto(`${origin()}/cars`);
    await button(page, "End the preview").click();
    await expect(page.getByRole("complementary", { name: "Preview" })).toHaveCount(0);
    await expect(page.getByText(text.draft)).toHaveCount(0);

    await page.goto(`${origin()}/preview/text?key=${text.key}`);
    await button(page, "Discard changes").click();
    await expect(page.getByRole("status")).toHaveText("The draft has been discarded.");
    await button(page, "Sign out").click();
    await expect(heading(page)).toHaveText("Edit the site");
  },
);
