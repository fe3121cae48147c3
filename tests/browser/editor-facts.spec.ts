import path from "node:path";
import type { Page } from "@playwright/test";
import { clicked, filled, heading, signInToEditor } from "../support/editor-walk";
import { expect, expectSound, journey, test } from "../support/journey";
import { serverOfOwnSites } from "../support/own-server";
import { siteConfig, siteLocation, writeFiles } from "../support/site-folders";

// Everybody sees what is published, other tests too: this server and its site are these journeys' own.
const SLUG = "facts";
const EDITORS = ["ada", "lin", "kim", "sam"].map((name) => `${name}@facts.example`);

const server = serverOfOwnSites((dir) =>
  writeFiles(path.join(dir, SLUG), {
    "site.json": siteConfig(SLUG, {
      editors: EDITORS.map((email) => ({ email, roles: ["facts", "content", "publish"] })),
      locations: [
        siteLocation(SLUG, {
          team: [{ name: "Priya Raman", role: "teams.roles.dealer_principal" }],
          opening_hours: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
            ...{ weekday, status: "Open", open: "08:30", close: "17:00" },
          })),
        }),
      ],
    }),
  }),
);

const open = (page: Page, at: string) => page.goto(server.origin(SLUG) + at);
/** The clock is fixed: an address gets one code from a server, so each try has its own editor. */
const editorOfTry = (journeyNumber = 0) => EDITORS[2 * journeyNumber + Math.min(test.info().retry, 1)] ?? "";

/** Sets the drafts for tomorrow evening, and cancels that. The publish page is open then. */
async function planAndCancel(page: Page) {
  const planned = page.getByText("Will be published on 5 March 2026 at 6:00 pm");
  await open(page, "/preview/publish");
  await page.getByLabel("Time", { exact: true }).fill("18:00");
  await clicked(page, "button", "Publish selected");
  await expect(page.getByRole("link", { name: "Enter the day" })).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Day", { exact: true }).fill("2026-03-05");
  await clicked(page, "button", "Publish selected");
  await expect(page.getByRole("status")).toHaveText(/^All set\./);
  await expect(planned).toBeVisible();
  await expectSound(page);
  await open(page, "/preview");
  await clicked(page, "link", "Will be published on 5 March 2026 at 6:00 pm");
  await clicked(page, "button", "Cancel");
  await expect(page.getByRole("status")).toHaveText(/^It won't be published\./);
  await expect(planned).toHaveCount(0);
}

journey.long(
  "an editor finds a phone number, changes it, a colleague and the week, sets all for later, and publishes them",
  async ({ page }) => {
    const number = "03 5550 7001";
    await signInToEditor(page, server.origin(SLUG), editorOfTry(), server);
    await clicked(page, "link", "Pages & posts");
    await expect(heading(page)).toHaveText("Pages");
    await clicked(page, "link", "Phone, hours & people");
    await expect(heading(page)).toHaveText("Phone, hours & people");
    await expectSound(page);
    await clicked(page, "link", "Whole site");
    await expect(heading(page)).toHaveText("Edit: Whole site");
    await filled(page, "Phone", "call us");
    await filled(page, "Email address for shoppers", "nobody");
    await clicked(page, "button", "Save draft");
    const faults = page.getByRole("group", { name: "Please fix the following errors:" });
    for (const field of ["Phone: ", "Email address for shoppers: "])
      await expect(faults.getByRole("link", { name: field })).toBeVisible();
    await expectSound(page);
    await filled(page, "Phone", number);
    await filled(page, "Email address for shoppers", "hello@facts.example");
    await clicked(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await open(page, "/preview/facts");
    await clicked(page, "link", "The yard");
    await expect(page.getByRole("group", { name: "Priya Raman" })).toBeVisible();
    await expectSound(page);
    await filled(page, "Name", "Priya Lee");
    await clicked(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await open(page, "/preview/facts");
    await clicked(page, "link", "The yard: weekly hours");
    const opens = page.getByRole("group", { name: "Monday" }).getByLabel("Opens", { exact: true });
    await opens.fill("17:30");
    await clicked(page, "button", "Save draft");
    await expect(faults.getByRole("link", { name: /^Monday: Closes: / })).toBeVisible();
    await expectSound(page);
    await opens.fill("07:15");
    await clicked(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await clicked(page, "button", "Preview this draft");
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await expect(page.getByRole("link", { name: number }).first()).toBeVisible();
    await planAndCancel(page);
    await clicked(page, "button", "Publish selected");
    await expect(page.getByRole("status")).toHaveText(/Visitors will see it within seconds\.$/);
    await open(page, "/teams/yard");
    await expect(page.getByRole("heading", { name: "Priya Lee", exact: true })).toBeVisible();
    await expect(page.locator(`a[href="tel:${number.replaceAll(" ", "")}"]`).first()).toBeAttached();
    await open(page, "/locations/yard");
    await expect(page.getByRole("row", { name: /^Monday 7:15.am to 5:00.pm$/ })).toBeAttached();
  },
);

/** Formats a text with the buttons above it, by mouse and by keyboard. */
async function formatsText(page: Page) {
  const text = page.getByLabel("Text", { exact: true });
  const buttons = page.getByRole("group", { name: "Formatting: Text" });
  const select = (start: number, end: number) =>
    text.evaluate(
      (area: HTMLTextAreaElement, [from, to]) => area.setSelectionRange(from ?? 0, to ?? 0),
      [start, end],
    );
  await text.fill("We are open on Sunday.");
  await select(7, 11);
  await buttons.getByRole("button", { name: "Bold" }).click();
  await expect(text).toHaveValue("We are **open** on Sunday.");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(text).toHaveValue("We are open on Sunday.");
  await select(15, 21);
  await page.keyboard.press("Shift+Tab");
  await expect(buttons.getByRole("button", { name: "Link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/contact");
  await expect(text).toHaveValue("We are open on [Sunday](/contact).");
}

journey.long(
  "an editor formats a text, loses the page and the connection, and gets the words back",
  async ({ page, context }) => {
    await signInToEditor(page, server.origin(SLUG), editorOfTry(1), server);
    const form = "/preview/pages?new=page&as=text";
    const [title, text] = [
      page.getByLabel("Title", { exact: true }),
      page.getByLabel("Text", { exact: true }),
    ];
    const bring = page.getByRole("button", { name: "Bring them back" });
    const save = page.getByRole("button", { name: "Save draft", exact: true });
    await open(page, form);
    await formatsText(page);
    await expectSound(page);
    await title.fill("Sundays");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByRole("status")).toContainText("You have unsaved changes here from");
    await expect(title).toHaveValue("");
    await bring.click();
    await expect(title).toHaveValue("Sundays");
    await expect(text).toHaveValue("We are open on [Sunday](/contact).");
    await text.fill("We are open on [Sunday](/contact), too.");
    await context.setOffline(true);
    await save.click();
    await expect(save).toHaveCount(0);
    await context.setOffline(false);
    await open(page, form);
    await bring.click();
    await expect(text).toHaveValue("We are open on [Sunday](/contact), too.");
    await save.click();
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);
    await open(page, form);
    await expect(title).toHaveValue("");
    await expect(bring).toHaveCount(0);
  },
);
