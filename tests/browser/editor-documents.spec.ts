import type { Page } from "@playwright/test";
import { editorEmail } from "~/domain/editing/editor-rights";
import { heading, signInToEditor } from "../support/editor-walk";
import { expect, expectSound, journey, shippedSites, siteOrigin, test } from "../support/journey";
import { shippedSite } from "../support/shipped-sites";

// preview.spec.ts drafts on the first site that has editors; drafts belong to a site.
// A robot gets no popup.
test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" });

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
    await expect(page.getByRole("group", { name: "Please fix the following errors:" })).toContainText(
      "Line 3",
    );
    await expect(markdown).toHaveValue(/call-to-arms/);
    await expectSound(page);
    await markdown.fill("x".repeat(60_000));
    await button(page, "Save draft").click();
    await expect(page.getByRole("link", { name: /the limit is 45,000\. Remove 15,000/ })).toBeVisible();
    await expect(markdown).toHaveValue(/^x{59999}/);
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
    await page.getByLabel("Closes").fill("10:00");
    await button(page, "Save draft").click();
    await expect(page.getByRole("link", { name: "Closing must be after opening" })).toBeVisible();
    await expect(page.getByLabel("Opens")).toHaveValue("11:05");
    await page.getByLabel("Closes").fill("13:35");
    const draftedDay = await saveAndPreview(page);
    await expect(page.getByRole("main")).toContainText(/11:05/);
    await expectSound(page);

    await page.goto(`${origin()}/preview/popups?new=popup`);
    await page.getByLabel("Short name").fill(own.name);
    await page.getByLabel("Title", { exact: true }).fill(`Long Friday ${own.name}`);
    await page.getByLabel("Text", { exact: true }).fill("The yard is open until nine.");
    await page.getByLabel("Where the button goes").fill("http://elsewhere.example/");
    await page.getByLabel("Button text").fill("Ask us");
    await page.getByLabel("Page 1", { exact: true }).fill(`/${own.name}`);
    await button(page, "Save draft").click();
    await expect(page.getByRole("group", { name: "Please fix the following errors:" })).toContainText(
      "Choose a page from the list",
    );
    await page.getByLabel("Where the button goes").fill("/contact");
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

journey.long(
  "an editor without the right to change anything on a page is shown who has it",
  async ({ page }) => {
    const { editors } = shippedSite(slug).site;
    const approver = editors.find((entry) => typeof entry !== "string" && `${entry.roles}` === "publish");
    await signInToEditor(page, origin(), editorEmail(approver ?? ""));
    await expectSound(page);
    await page.goto(`${origin()}/preview/pages?key=about-us`);
    await expect(page.getByText(/^You can look at this page, but not change it/)).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toBeDisabled();
    await expect(button(page, "Save draft")).toBeHidden();
    await expectSound(page);
    await button(page, "Preview the site").click();
    await expect(button(page, "Show keys")).toBeVisible();
    await expect(button(page, "Edit on the page")).toBeHidden();
    // As after a right was taken away while the page was open.
    await page.evaluate(() => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/preview";
      form.innerHTML = '<input name="do" value="edit_here"><input name="to" value="/">';
      document.body.append(form);
      form.submit();
    });
    await expect(heading(page)).toHaveText("You can't change this");
    await expect(page.getByRole("link", { name: editorEmail(editors[0] ?? "") })).toBeVisible();
    await expectSound(page);
  },
);

journey.long(
  "an editor drafts a promo tile, an offer and a label, and sees them on the site",
  async ({ page }) => {
    const { editors } = shippedSite(slug).site;
    await signInToEditor(page, origin(), editorEmail(editors[4 + 2 * Math.min(test.info().retry, 1)] ?? ""));
    const own = "wheels-with-script";
    await page.getByRole("link", { name: "Notices & offers", exact: true }).click();
    await page.getByRole("link", { name: "Promo tiles", exact: true }).click();
    await expect(heading(page)).toHaveText("Promo tiles");
    await expectSound(page);
    await page.getByRole("link", { name: "New promo tile", exact: true }).click();
    await page.getByLabel("Short name").fill(own);
    await page.getByLabel("Title", { exact: true }).fill(`Summer ${own}`);
    await page.getByLabel("Text", { exact: true }).fill("On the yard since Monday.");
    await page.getByLabel("Where the link goes").fill("/contact");
    await page.getByLabel("Link text").fill(`Ask about ${own}`);
    await page.getByLabel("Positions in the list").fill("nought");
    await button(page, "Save draft").click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: /Enter positions from 1 to 1000/ })).toBeVisible();
    await expect(page.getByLabel("Link text")).toHaveValue(`Ask about ${own}`);
    await expectSound(page);
    await page.getByLabel("Positions in the list").fill("2");
    const drafted = await saveAndPreview(page);
    await expect(page.getByRole("heading", { name: `Summer ${own}` })).toBeVisible();
    await expect(page.getByRole("link", { name: `Ask about ${own}` })).toHaveAttribute("href", "/contact");
    await expectSound(page);
    await takeBack(page, drafted);
    await page.goto(`${origin()}/cars`);
    await expect(page.getByRole("heading", { name: `Summer ${own}` })).toBeHidden();

    await page.goto(`${origin()}/preview/offers`);
    await expect(heading(page)).toHaveText("Offers");
    await expectSound(page);
    await page.getByRole("link", { name: "New offer", exact: true }).click();
    await page.getByLabel("Address", { exact: true }).fill(own);
    await page.getByLabel("Name", { exact: true }).fill(`Wheels for ${own}`);
    await page.getByLabel("Description", { exact: true }).fill("From 1.9% a year.");
    await page.getByLabel("Conditions", { exact: true }).fill("While there are any.");
    await button(page, "Save draft").click();
    await expect(page.getByRole("link", { name: /You can't state 1\.9% here/ })).toBeVisible();
    await expect(page.getByLabel("Conditions", { exact: true })).toHaveValue("While there are any.");
    await expectSound(page);
    await page.getByLabel("Description", { exact: true }).fill("Four of them with every ute.");
    const offer = await saveAndPreview(page);
    await page
      .getByRole("link", { name: `Wheels for ${own}` })
      .first()
      .click();
    await expect(heading(page)).toHaveText(`Wheels for ${own}`);
    await expect(page.getByText("Four of them with every ute.")).toBeVisible();
    await expectSound(page);
    await takeBack(page, offer);
    await page.goto(`${origin()}/special-offers`);
    await expect(page.getByText(`Wheels for ${own}`)).toHaveCount(0);

    await page.goto(`${origin()}/preview/menus`);
    await expect(heading(page)).toHaveText("Menu texts");
    for (const name of ["Header", "Footer"])
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    await expectSound(page);
    // Both journeys share the site's draft, so each has a label of its own.
    const field = page.getByLabel(/^“.*”, links to \/about-us$/);
    const before = await field.inputValue();
    await field.fill("x".repeat(61));
    await button(page, "Save draft").click();
    await expect(page.getByRole("link", { name: /60 characters or fewer$/ })).toBeVisible();
    await expect(field).toHaveValue("x".repeat(61));
    await expectSound(page);
    await field.fill(`See ${own}`);
    await button(page, "Save draft").click();
    await expect(status(page)).toHaveText(/^The draft has been saved/);
    await button(page, "Preview this draft").click();
    const label = page.getByRole("banner").getByRole("link", { name: `See ${own}`, includeHidden: true });
    await expect(label.first()).toBeAttached();
    await page.goto(`${origin()}/preview/menus`);
    await field.fill(before);
    await button(page, "Save draft").click();
    await expect(status(page)).toHaveText(/^The draft has been saved/);
    await page.goto(origin());
    await expect(page.getByText(`See ${own}`)).toHaveCount(0);
  },
);
