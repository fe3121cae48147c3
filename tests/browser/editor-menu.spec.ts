import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectSound, journey, LONG, test } from "../support/journey";
import { tabTo } from "../support/keyboard";
import { sentMail } from "../support/mail-outbox";
import { serverOfOwnSites } from "../support/own-server";
import { siteConfig, writeFiles } from "../support/site-folders";

// Everybody sees what is published, other tests too: this server and its site are these journeys' own.
const SLUG = "menus";
const EDITORS = ["ada", "lin"].map((name) => `${name}@menus.example`);

const server = serverOfOwnSites((dir) =>
  writeFiles(path.join(dir, SLUG), {
    "site.json": siteConfig(SLUG, {
      editors: EDITORS.map((email) => ({ email, roles: ["content", "publish"] })),
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

async function typed(page: Page, label: string, text: string, group?: string) {
  const within = group === undefined ? page : page.getByRole("group", { name: group, exact: true });
  await tabTo(page, within.getByLabel(label, { exact: true }));
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

journey(
  "an editor adds a link to the header by the keyboard, puts it below another one, and publishes it",
  async ({ page }) => {
    // The tries publish on one site: each has its own link.
    const name = `Find our yard${" again".repeat(test.info().retry)}`;
    await signIn(page, editorOfTry());
    await pressed(page, "link", "Change a menu");
    await expect(heading(page)).toHaveText("Menus");
    await expectSound(page);
    await pressed(page, "link", "Header");
    await expect(heading(page)).toHaveText("Edit: Header");
    const before = await page.getByRole("group", { name: /^\d+\. / }).count();
    await expectSound(page);

    await pressed(page, "button", "Add a link at the end");
    await expect(page.getByRole("status")).toHaveText("Added. Not saved yet.");
    const added = `${before + 1}. New link`;
    await typed(page, "Text", name, added);
    await typed(page, "Goes to", "yard", added);
    await pressed(page, "button", "Save draft");
    const faults = page.getByRole("group", { name: "Please fix the following errors:" });
    await expect(faults.getByRole("link", { name: "Goes to: " })).toBeVisible();
    await expectSound(page);

    const entry = `${before + 1}. ${name}`;
    await typed(page, "Goes to", "/contact", entry);
    await pressed(page, "button", `Move up ${entry}`);
    await pressed(page, "button", `Put in the submenu of the link above ${before}. ${name}`);
    await expect(
      page.getByRole("group", { name: new RegExp(`^${before - 1}\\.\\d\\. ${name}$`) }),
    ).toBeVisible();
    await expectSound(page);
    await pressed(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await open(page, "/");
    await expect(page.getByRole("banner").getByRole("link", { name, includeHidden: true })).toHaveCount(0);
    await open(page, "/preview/publish");
    await pressed(page, "button", "Publish selected");
    await expect(page.getByRole("status")).toHaveText(/Visitors will see it within seconds\.$/);
    await open(page, "/");
    const link = page.getByRole("banner").getByRole("link", { name, includeHidden: true });
    await expect(link).toHaveAttribute("href", "/contact");
  },
  { tag: LONG },
);
