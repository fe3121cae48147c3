import type { Page } from "@playwright/test";
import { editorEmail } from "~/domain/editing/editor-rights";
import { heading, signInToEditor } from "../support/editor-walk";
import { expect, expectSound, journey, shippedSites, siteOrigin, test } from "../support/journey";
import { shippedSite } from "../support/shipped-sites";
import { VISITOR } from "../support/visitor";

// preview.spec.ts drafts on the first site that has editors; drafts belong to a site.
// A robot gets no popup.
test.use({ userAgent: VISITOR });

const slug =
  shippedSites()
    .filter((name) => shippedSite(name).site.editors.length > 0)
    .at(-1) ?? "";
const origin = () => siteOrigin(slug);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const status = (page: Page) => page.getByRole("status");

const THREE_BLOCKS = `Our mechanics get your car ready for the heat.

{% call-to-action heading="Book it in" button="Contact us" href="/contact" /%}

{% faq heading="Asked often" %}

{% question ask="How long does it take?" %}
About an hour.
{% /question %}

{% /faq %}

{% stock-strip count=3 /%}
`;

/** Saves the form of the editor that is open, then shows the draft on the site. */
async function saveAndPreview(page: Page): Promise<string> {
  await button(page, "Save draft").click();
  await expect(status(page)).toHaveText(/^The draft has been saved/);
  await expectSound(page);
  const saved = page.url();
  await button(page, "Preview this draft").click();
  await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
  return saved;
}

async function takeBack(page: Page, address: string) {
  await page.goto(address);
  await button(page, "Discard changes").click();
  await expect(status(page)).toHaveText("The draft has been discarded.");
}

/** Leaves a new page whose block isn't saved, brings the block back, and discards it. */
async function bringBackBlocks(page: Page) {
  const leave = async () => {
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto(`${origin()}/preview/pages?new=page`);
  };
  await button(page, "Text").click();
  await page.getByLabel("Text", { exact: true }).fill("In a block");
  await leave();
  await button(page, "Bring them back").click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("In a block");
  await leave();
  await button(page, "Discard them").click();
}

journey.long(
  "an editor drafts a page of three blocks, hours and a popup, and sees each on the site",
  async ({ page }) => {
    // The clock is fixed: an address gets one code in a run.
    const { editors } = shippedSite(slug).site;
    await signInToEditor(page, origin(), editorEmail(editors[0 + 2 * Math.min(test.info().retry, 1)] ?? ""));
    // Both journeys share the site's draft, so each has documents of its own.
    const own = { name: "with-script", day: "2026-03-05" };

    await page.getByRole("link", { name: "Pages & posts", exact: true }).click();
    await expect(heading(page)).toHaveText("Pages");
    await expectSound(page);
    await page.getByRole("link", { name: "New page", exact: true }).click();
    await expectSound(page);
    await bringBackBlocks(page);
    await page.getByRole("link", { name: "Edit this page as text" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Summer service");
    await page.getByLabel("Address", { exact: true }).fill(own.name);
    const markdown = page.getByLabel("Text", { exact: true });
    await markdown.fill(THREE_BLOCKS.replace("call-to-action", "call-to-arms"));
    await button(page, "Save draft").click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(markdown).toHaveValue(/call-to-arms/);
    await expectSound(page);
    await markdown.fill(THREE_BLOCKS);
    const draftedPage = await saveAndPreview(page);
    await expect(heading(page)).toHaveText("Summer service");
    for (const name of ["Book it in", "Asked often"])
      await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(3);
    await expectSound(page);

    await page.goto(`${origin()}/preview/hours?new=day`);
    await page.getByLabel("Day", { exact: true }).fill(own.day);
    await page.getByLabel("Opens").fill("11:05");
    await page.getByLabel("Closes").fill("13:35");
    const draftedDay = await saveAndPreview(page);
    await expect(page.getByRole("main")).toContainText(/11:05/);
    await expectSound(page);

    await page.goto(`${origin()}/preview/popups?new=popup`);
    await page.getByLabel("Short name").fill(own.name);
    await page.getByLabel("Title", { exact: true }).fill(`Long Friday ${own.name}`);
    await page.getByLabel("Text", { exact: true }).fill("The yard is open until nine.");
    await page.getByLabel("Page 1", { exact: true }).fill(`/${own.name}`);
    const draftedPopup = await saveAndPreview(page);
    await expect(page.getByRole("dialog", { name: `Long Friday ${own.name}` })).toBeVisible();

    await page.goto(`${origin()}/preview/publish`);
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    await expectSound(page);
    for (const address of [draftedPopup, draftedDay, draftedPage]) await takeBack(page, address);
    await button(page, "Sign out").click();
    await expect(heading(page)).toHaveText("Edit the site");
  },
);
