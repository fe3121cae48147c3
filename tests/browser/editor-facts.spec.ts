import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectSound, journey, LONG, test } from "../support/journey";
import { tabTo } from "../support/keyboard";
import { sentMail } from "../support/mail-outbox";
import { serverOfOwnSites } from "../support/own-server";
import { siteConfig, siteLocation, writeFiles } from "../support/site-folders";

// Everybody sees what is published, other tests too: this server and its site are these journeys' own.
const SLUG = "facts";
const EDITORS = ["ada", "lin"].map((name) => `${name}@facts.example`);

const server = serverOfOwnSites((dir) =>
  writeFiles(path.join(dir, SLUG), {
    "site.json": siteConfig(SLUG, {
      editors: EDITORS.map((email) => ({ email, roles: ["facts", "publish"] })),
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

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const open = (page: Page, at: string) => page.goto(server.origin(SLUG) + at);
/** The clock is fixed: an address gets one code from a server, so each try has its own editor. */
const editorOfTry = () => EDITORS[Math.min(test.info().retry, 1)] ?? "";

async function pressed(page: Page, role: "button" | "link", name: string) {
  await tabTo(page, page.getByRole(role, { name, exact: true }).last());
  await page.keyboard.press("Enter");
}

async function typed(page: Page, label: string, text: string, at = 0) {
  await tabTo(page, page.getByLabel(label, { exact: true }).nth(at));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function signIn(page: Page, email: string) {
  await open(page, "/preview");
  await typed(page, "Email address", email);
  await page.keyboard.press("Enter");
  const mail = await sentMail(email, "is your code to edit", server.dataDir);
  await typed(page, "Six-digit code", /\d{6}/.exec(mail.subject)?.[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(/^Edit (?!the wording)/);
}

/** Sets the drafts for tomorrow evening, and cancels that. The publish page is open then. */
async function planAndCancel(page: Page) {
  const planned = page.getByText("Will be published on 5 March 2026 at 6:00 pm");
  await open(page, "/preview/publish");
  await tabTo(page, page.getByRole("radio", { name: "Now", exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "At a set time" })).toBeChecked();
  await pressed(page, "button", "Publish selected");
  await expect(page.getByRole("link", { name: "Enter the day" })).toBeVisible();
  await expectSound(page);
  await expect(page.getByRole("radio", { name: "At a set time" })).toBeChecked();
  await page.getByLabel("Day", { exact: true }).fill("2026-03-05");
  await page.getByLabel("Time", { exact: true }).fill("18:00");
  await pressed(page, "button", "Publish selected");
  await expect(page.getByRole("status")).toHaveText(/^All set\./);
  await expect(planned).toBeVisible();
  await expectSound(page);
  await open(page, "/preview");
  await pressed(page, "link", "Will be published on 5 March 2026 at 6:00 pm");
  await pressed(page, "button", "Cancel");
  await expect(page.getByRole("status")).toHaveText(/^It won't be published\./);
  await expect(planned).toHaveCount(0);
}

journey(
  "an editor finds a phone number by the keyboard, changes it, a colleague and the week, sets all for later, and publishes them",
  async ({ page }) => {
    const number = "03 5550 7001";
    await signIn(page, editorOfTry());
    await pressed(page, "link", "Pages & posts");
    await expect(heading(page)).toHaveText("Pages");
    await pressed(page, "link", "Phone, hours & people");
    await expect(heading(page)).toHaveText("Phone, hours & people");
    await expectSound(page);
    await pressed(page, "link", "Whole site");
    await expect(heading(page)).toHaveText("Edit: Whole site");
    await typed(page, "Phone", "call us");
    await typed(page, "Email address for shoppers", "nobody");
    await pressed(page, "button", "Save draft");
    const faults = page.getByRole("group", { name: "Please fix the following errors:" });
    for (const field of ["Phone: ", "Email address for shoppers: "])
      await expect(faults.getByRole("link", { name: field })).toBeVisible();
    await expectSound(page);
    await typed(page, "Phone", number);
    await typed(page, "Email address for shoppers", "hello@facts.example");
    await pressed(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await open(page, "/preview/facts");
    await pressed(page, "link", "The yard");
    await expect(page.getByRole("group", { name: "Priya Raman" })).toBeVisible();
    await expectSound(page);
    await typed(page, "Name", "Priya Lee");
    await pressed(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await open(page, "/preview/facts");
    await pressed(page, "link", "The yard: weekly hours");
    const opens = page.getByRole("group", { name: "Monday" }).getByLabel("Opens", { exact: true });
    await opens.fill("17:30");
    await pressed(page, "button", "Save draft");
    await expect(faults.getByRole("link", { name: /^Monday: Closes: / })).toBeVisible();
    await expectSound(page);
    await opens.fill("07:15");
    await pressed(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await pressed(page, "button", "Preview this draft");
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await expect(page.getByRole("link", { name: number }).first()).toBeVisible();
    await planAndCancel(page);
    await pressed(page, "button", "Publish selected");
    await expect(page.getByRole("status")).toHaveText(/Visitors will see it within seconds\.$/);
    await open(page, "/teams/yard");
    await expect(page.getByRole("heading", { name: "Priya Lee", exact: true })).toBeVisible();
    await expect(page.locator(`a[href="tel:${number.replaceAll(" ", "")}"]`).first()).toBeAttached();
    await open(page, "/locations/yard");
    await expect(page.getByRole("row", { name: /^Monday 7:15.am to 5:00.pm$/ })).toBeAttached();
  },
  { tag: LONG },
);
