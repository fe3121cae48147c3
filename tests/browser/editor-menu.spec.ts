import path from "node:path";
import type { Page } from "@playwright/test";
import { clicked, heading, pressed, signInToEditor } from "../support/editor-walk";
import { expect, expectSound, journey, test } from "../support/journey";
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

/** A field of one link of the menu. */
const field = (page: Page, link: string, label: string) =>
  page.getByRole("group", { name: link, exact: true }).getByLabel(label, { exact: true });
const open = (page: Page, at: string) => page.goto(server.origin(SLUG) + at);
/** The clock is fixed: an address gets one code from a server, so each try has its own editor. */
const editorOfTry = () => EDITORS[Math.min(test.info().retry, 1)] ?? "";

journey.long(
  "an editor adds a link to the header, puts it below another one with the keyboard, and publishes it",
  async ({ page }) => {
    // The tries publish on one site: each has its own link.
    const name = `Find our yard${" again".repeat(test.info().retry)}`;
    await signInToEditor(page, server.origin(SLUG), editorOfTry(), server);
    await clicked(page, "link", "Change a menu");
    await expect(heading(page)).toHaveText("Menus");
    await expectSound(page);
    await clicked(page, "link", "Header");
    await expect(heading(page)).toHaveText("Edit: Header");
    const before = await page.getByRole("group", { name: /^\d+\. / }).count();
    await expectSound(page);

    await clicked(page, "button", "Add a link at the end");
    await expect(page.getByRole("status")).toHaveText("Added. Not saved yet.");
    const added = `${before + 1}. New link`;
    await field(page, added, "Text").fill(name);
    await field(page, added, "Goes to").fill("yard");
    await clicked(page, "button", "Save draft");
    const faults = page.getByRole("group", { name: "Please fix the following errors:" });
    await expect(faults.getByRole("link", { name: "Goes to: " })).toBeVisible();
    await expectSound(page);

    const entry = `${before + 1}. ${name}`;
    await field(page, entry, "Goes to").fill("/contact");
    await pressed(page, "button", `Move up ${entry}`);
    await pressed(page, "button", `Put in the submenu of the link above ${before}. ${name}`);
    await expect(
      page.getByRole("group", { name: new RegExp(`^${before - 1}\\.\\d\\. ${name}$`) }),
    ).toBeVisible();
    await expectSound(page);
    await clicked(page, "button", "Save draft");
    await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);

    await open(page, "/");
    await expect(page.getByRole("banner").getByRole("link", { name, includeHidden: true })).toHaveCount(0);
    await open(page, "/preview/publish");
    await clicked(page, "button", "Publish selected");
    await expect(page.getByRole("status")).toHaveText(/Visitors will see it within seconds\.$/);
    await open(page, "/");
    const link = page.getByRole("banner").getByRole("link", { name, includeHidden: true });
    await expect(link).toHaveAttribute("href", "/contact");
  },
);
