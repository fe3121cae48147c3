import { readFileSync } from "node:fs";
import path from "node:path";
import {
  expect,
  expectAccessible,
  expectSound,
  type JourneyTools,
  journey,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { countMails, sentMail } from "../support/mail-outbox";
import { requestServer } from "../support/request-server";
import { findSite } from "../support/shipped-sites";
import { newNumber, sentCode } from "../support/sms-outbox";

type Page = JourneyTools["page"];

const model = "Quokka";
const site = findSite(({ alerts, saved_cars }) => alerts.enabled && saved_cars.watchlist);

/** Sends cars to the site as a dealer's system does. */
async function importCars(source: string, rows: string[]) {
  const data = process.env.FORECOURT_TEST_DATA ?? "";
  const token = readFileSync(path.join(data, `secrets/feed-token-${site}`), "utf8").trim();
  const { host, port } = new URL(siteOrigin(site));
  const answer = await requestServer(Number(port), `/api/stock-feed/${source}`, {
    method: "PUT",
    headers: { Host: host, Authorization: `Bearer ${token}`, "Content-Type": "text/csv" },
    body: ["stocknum,year,make,model,badge,car_type,price", ...rows, ""].join("\n"),
  });
  expect(JSON.parse(answer.text)).toMatchObject({ rejected: 0 });
}

async function signIn(page: Page, phone: string) {
  await page.getByRole("textbox", { name: "Mobile number" }).fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await page.getByRole("textbox", { name: "Six-digit code" }).fill(await sentCode(phone));
  await page.getByRole("button", { name: "Sign in" }).click();
}

journey.long(
  `a search that is saved leads to an e-mail about the car that an import brings, until its unsubscribe link is used`,
  async ({ page, context }) => {
    const key = String(test.info().retry);
    const address = `alerts-${key}@example.com`;
    const source = `alerts-${key}`;
    // The first import of a source notifies nobody.
    await importCars(source, [`F-${key},2020,Toyota,${model},Base,used,20000`]);

    await page.goto(`${siteOrigin(site)}/cars?make=Toyota&query=${model.toLowerCase()}`);
    await untilHydrated(page);
    await page.getByRole("link", { name: "Tell me about new matches" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tell me about new matches" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Your search" })).toContainText("Toyota");
    await expectSound(page);

    // A mistake first: everything is kept.
    const name = page.getByRole("textbox", { name: "Search name" });
    await name.fill(`My ${model}`);
    await page.getByRole("button", { name: "Save this search" }).click();
    const summary = page.getByRole("group", { name: "Please fix the following errors" });
    await expect(summary.getByRole("link", { name: /^Enter your email address/ })).toBeVisible();
    await expect(name).toHaveValue(`My ${model}`);
    await expectAccessible(page);
    await page.getByRole("radio", { name: "By email" }).check();
    await page.getByRole("textbox", { name: /^Email address/ }).fill(address);
    await page.getByRole("checkbox", { name: /^Yes, .* may tell me/ }).check();
    await page.getByRole("button", { name: "Save this search" }).click();

    await expect(page).toHaveURL(/\/sign-in\?type=alerts&redirect=%2Falerts%2Fnew/);
    await signIn(page, newNumber());
    await expect(page).toHaveURL(/\/account\?done=search_saved#searches$/);
    const section = page.getByRole("region", { name: "Alerts", exact: true });
    const searches = page.getByRole("region", { name: "Saved searches" });
    await expect(searches.getByRole("status")).toHaveText("Your search has been saved.");
    await expect(section).toContainText(`first open the link we sent to ${address}`);
    await expect(searches.getByRole("link", { name: `My ${model}` })).toBeVisible();
    await expectSound(page);

    const confirmation = await sentMail(address, "/account/confirm-email?key=");
    await page.goto(/http:\/\/\S+\/account\/confirm-email\?key=[\w-]+/.exec(confirmation.content)?.[0] ?? "");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(section).toContainText(`email ${address}`);

    await importCars(source, [
      `F-${key},2020,Toyota,${model},Base,used,20000`,
      `N-${key},2021,Toyota,${model},Sport,used,21000`,
    ]);
    const mail = await sentMail(address, `My ${model}”`);
    expect(mail.content).toContain(`1 new car for “My ${model}”`);
    expect(mail.content).toContain(`2021 Toyota ${model} Sport`);
    const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail.headers)?.[1] ?? "";
    expect(mail.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    // The worker knows no port that the system chose.
    const { pathname, search } = new URL(link);
    expect(pathname).toBe("/unsubscribe");

    await context.clearCookies();
    await page.goto(siteOrigin(site) + pathname + search);
    await expect(page.getByRole("heading", { level: 1, name: "Unsubscribe" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your alerts are off" })).toBeVisible();
    expect(countMails(address)).toBe(2);
  },
);
