import path from "node:path";
import type { Page } from "@playwright/test";
import { signInToEditor } from "../support/editor-walk";
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
