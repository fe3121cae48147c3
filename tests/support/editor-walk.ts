import { expect, type Page } from "@playwright/test";
import { tabTo } from "./keyboard";
import { sentMail } from "./mail-outbox";

/*
 * Steps of walks through the editor. They click and fill in. The first walk of tests/browser/editor-own-site.spec.ts uses
 * the keyboard alone, once for all: each press of Tab asks the browser where the focus is.
 */

type Role = "button" | "link" | "radio";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The editor has some buttons twice, above the page and in it: the last is the page's. */
const control = (page: Page, role: Role, name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).last();

export const clicked = (page: Page, role: Role, name: string | RegExp) => control(page, role, name).click();

export async function filled(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().fill(text);
}

/** As `clicked`, with the keyboard alone. */
export async function pressed(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabTo(page, control(page, role, name));
  await page.keyboard.press("Enter");
}

/** As `filled`, with the keyboard alone. */
export async function typed(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).first());
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Signs an editor in with the code of the e-mail. */
export async function signInToEditor(
  page: Page,
  origin: string,
  email: string,
  { dataDir, fill = filled }: { dataDir?: string; fill?: typeof filled } = {},
): Promise<void> {
  await page.goto(`${origin}/preview`);
  await fill(page, "Email address", email);
  await page.keyboard.press("Enter");
  const mail = await sentMail(email, "is your code to edit", dataDir);
  await fill(page, "Six-digit code", /\d{6}/.exec(mail.subject)?.[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(/^Edit (?!the wording)/);
}
