import path from "node:path";
import type { Page } from "@playwright/test";
import { clicked, filled, heading, signInToEditor } from "../support/editor-walk";
import { expect, expectSound, journey, test } from "../support/journey";
import { sentMail } from "../support/mail-outbox";
import { serverOfOwnSites } from "../support/own-server";
import { siteConfig, writeFiles } from "../support/site-folders";

const SLUG = "owned";
const OWNERS = ["ada", "lin"].map((name) => `${name}@owned.example`);

const server = serverOfOwnSites((dir) =>
  writeFiles(path.join(dir, SLUG), {
    "site.json": siteConfig(SLUG, { editors: OWNERS.map((email) => ({ email, owner: true })) }),
  }),
);

const added = (page: Page) => page.getByRole("region", { name: "Added here" });
/** The clock is fixed: an address gets one code from a server, so each try has its own people. */
const numberOfTry = () => Math.min(test.info().retry, 1);

journey.long(
  "an owner adds a colleague, who signs in from the e-mail, and then removes them",
  async ({ page, context }) => {
    const number = numberOfTry();
    const person = `new${number}@owned.example`;
    await signInToEditor(page, server.origin(SLUG), OWNERS[number] ?? "", server);
    await clicked(page, "link", "Add an editor");
    await expect(heading(page)).toHaveText("Who edits this site");
    await expectSound(page);
    await filled(page, "Email address", "nobody");
    await clicked(page, "button", "Add this person");
    const faults = page.getByRole("group", { name: "Please fix the following errors:" });
    for (const error of ["Enter one email address", "Choose at least one thing"])
      await expect(faults.getByRole("link", { name: error })).toBeVisible();
    await expectSound(page);
    await filled(page, "Email address", person);
    await page.getByRole("checkbox", { name: "Texts", exact: true }).first().check();
    await clicked(page, "button", "Add this person");
    await expect(page.getByRole("status")).toHaveText(/^The person has been added/);
    const row = added(page).getByRole("listitem").filter({ hasText: person });
    await expect(row).toContainText(`Added by ${OWNERS[number]}`);
    await row.getByText("Change", { exact: true }).click();
    await row.getByRole("checkbox", { name: /^Publishing/ }).check();
    await expectSound(page);
    await row.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("texts · publishing");

    const mail = await sentMail(person, "You can edit", server.dataDir);
    expect(mail.content).toContain("/preview");
    const colleague = await (
      await context.browser()?.newContext({ viewport: page.viewportSize() })
    )?.newPage();
    if (!colleague) throw new Error("a context without a browser");
    await signInToEditor(colleague, server.origin(SLUG), person, server);
    await colleague.goto(`${server.origin(SLUG)}/preview/editors`);
    await expect(colleague.getByText(/^You can look at this page, but not change it/)).toBeVisible();
    await expectSound(colleague);

    await row.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("status")).toHaveText(/^The person has been removed/);
    await expect(row).toHaveCount(0);
    await colleague.goto(`${server.origin(SLUG)}/preview`);
    await expect(heading(colleague)).toHaveText("Edit the site");
    await colleague.context().close();
  },
);
