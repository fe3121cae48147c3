import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { editorEmail } from "~/domain/editing/editor-rights";
import { expect, LONG } from "../support/journey";
import { sentMail } from "../support/mail-outbox";
import {
  type Engine,
  missingProgram,
  type OtherBrowser,
  startBrowser,
  type Visitor,
  type Where,
} from "../support/other-browsers";
import { type ServerProcess, startServer } from "../support/server-process";
import { findSite, shippedSite } from "../support/shipped-sites";
import { newNumber, sentCode } from "../support/sms-outbox";

/* The ten core journeys in the browsers that most shoppers hold: Safari's engine and Firefox. */

const ENGINES: readonly Engine[] = ["Firefox", "WebKit"];

interface Tools {
  engine: Engine;
  visitor: Visitor;
  /** Returns the address of a page of a site. */
  at: (site: string, path: string) => string;
  dataDir: string;
}

const test = base.extend<Tools, { server: ServerProcess; browsers: Map<Engine, OtherBrowser> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the parameter
    async ({}, use) => {
      const server = await startServer({ NOW: "2026-03-04T01:00:00Z", LOG_LEVEL: "warn", METRICS_PORT: "0" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const browsers = new Map<Engine, OtherBrowser>();
      await use(browsers);
      for (const browser of browsers.values()) await browser.close();
    },
    { scope: "worker" },
  ],
  engine: ["Firefox", { option: true }],
  visitor: async ({ engine, browsers }, use) => {
    const missing = missingProgram(engine);
    if (process.env.CI !== "true") base.skip(missing !== null, `${missing} is not installed`);
    const browser = browsers.get(engine) ?? (await startBrowser(engine));
    browsers.set(engine, browser);
    const visitor = await browser.newVisitor();
    await use(visitor);
    const info = base.info();
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath("window.png"), await visitor.screenshot(), "base64");
    await visitor.close();
  },
  at: ({ server }, use) => use((site, path) => server.origin(site) + path),
  dataDir: ({ server }, use) => use(server.dataDir),
});

const ADA = { name: "Ada Nguyen", email: "ada.nguyen@example.com", phone: "0400 123 456" };

async function fillContact(visitor: Visitor, person = ADA) {
  await visitor.fill("Your name", person.name);
  await visitor.fill("Email", person.email);
  await visitor.fill("Phone", person.phone);
}

const withForms = findSite(
  ({ vehicle_forms: { test_drive }, actions }) => test_drive.enabled && actions.card === "contact",
);
const withCheckout = findSite(({ actions, gates }) => actions.checkout.enabled && !gates.checkout);
const withCalculator = findSite(
  ({ finance: { calculator } }) => calculator.enabled && calculator.fees?.length === 4,
);
const withValuation = findSite(
  ({ valuation: { enabled, path, estimate_shown } }) =>
    enabled && path === "/trade-in" && estimate_shown === "before_contact",
);
const withWatchlist = findSite(({ saved_cars }) => saved_cars.watchlist);
const withCompare = findSite(({ saved_cars }) => saved_cars.favourites && saved_cars.compare);
const withEditor = findSite(({ editors }) => editors.length > 1);

/** Opens the first car of a search and returns its name. */
async function openFirstCar({ visitor, at }: Tools, site: string, query = ""): Promise<string> {
  await visitor.open(at(site, `/cars${query}`));
  await visitor.hydrated();
  const title: Where = { in: ["article"] };
  const name = await visitor.read("heading", undefined, title);
  await visitor.click("link", name, title);
  await visitor.isAt(/\/cars\/[\w-]+$/);
  await visitor.sees("heading", name);
  return name;
}

/** Opens a form from its link on a car's page. */
async function openForm(visitor: Visitor, link: string | RegExp): Promise<void> {
  await visitor.hydrated();
  await visitor.click("link", link, { in: ["main"] });
  await visitor.sees("dialog");
}

const ERRORS = "Please fix the following errors:";

const JOURNEYS: [title: string, walk: (tools: Tools) => Promise<void>][] = [
  [
    "a search by words is narrowed by a filter, and continues on its second page",
    async ({ visitor, at }) => {
      await visitor.open(at(withForms, "/"));
      await visitor.fill(/^Keyword search/, "automatic", "searchbox");
      await visitor.click("button", /./, { in: ["search"] });
      await visitor.isAt(/\/cars\?query=automatic$/);
      await visitor.hydrated();
      const firstCar = () => visitor.read("heading", undefined, { in: ["article"] });
      const unfiltered = await firstCar();
      await visitor.click("link", /^Filters/);
      await visitor.sees("dialog", "Filters");
      await visitor.expand(/^Body/, ["group", "Body"]);
      await visitor.click("checkbox", /./, { in: ["group", "Body"] });
      await visitor.click("button", /^Show Me/);
      await visitor.isAt(/query=automatic&body=/);
      await visitor.sees("link", /^Remove filter: /);
      // The list follows its address.
      await expect.poll(firstCar).not.toBe(unfiltered);
      const filtered = await firstCar();
      await visitor.click("link", "Next");
      await visitor.isAt(/page=2#results$/);
      await visitor.sees("link", "Page 2");
      await expect.poll(firstCar).not.toBe(filtered);
      await visitor.back();
      await visitor.isAt(/query=automatic&body=[^&]*$/);
      await expect.poll(firstCar).toBe(filtered);
    },
  ],
  [
    "a car's page shows its pictures in a dialog that Back closes",
    async (tools) => {
      const { visitor } = tools;
      const name = await openFirstCar(tools, withForms);
      await visitor.hydrated();
      await visitor.click("link", /full size/, { in: ["region", "Photos"] });
      await visitor.sees("dialog", "Photos");
      await visitor.back();
      await visitor.sees("heading", name);
      await visitor.isAt(/\/cars\/[\w-]+$/);
    },
  ],
  [
    "an enquiry with a mistake keeps its answers, is corrected and sent",
    async (tools) => {
      const { visitor } = tools;
      const name = await openFirstCar(tools, withForms);
      await openForm(visitor, /^Enquire Now/);
      await visitor.fill("Your name", ADA.name);
      await visitor.fill("Email", "ada.nguyen@example");
      await visitor.click("button", /^Send/);
      await visitor.sees("group", ERRORS);
      expect(await visitor.valueOf("Your name")).toBe(ADA.name);
      await fillContact(visitor);
      await visitor.click("button", /^Send/);
      await visitor.isAt(/\/success$/);
      await visitor.seesText(name);
      await visitor.seesText(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    },
  ],
  [
    "a test drive is booked for a day and a time",
    async (tools) => {
      const { visitor } = tools;
      await visitor.open(tools.at(withForms, "/cars"));
      await visitor.open((await visitor.linksTo(/\/test-drive$/))[0] ?? "");
      await visitor.click("radio", /./, { in: ["group", /^Days with/] });
      await visitor.click("radio", /[ap]m/);
      await fillContact(visitor);
      await visitor.click("button", /test drive$/i);
      await visitor.isAt(/\/success$/);
      await visitor.seesText(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    },
  ],
  [
    "a car is reserved and its deposit paid",
    async ({ visitor, at }) => {
      await visitor.open(at(withCheckout, "/cars?sortBy=price-desc"));
      for (const car of await visitor.linksTo(/\/cars\/[\w-]+$/)) {
        await visitor.open(car);
        const [checkout] = await visitor.linksTo(/\/checkout$/);
        if (!checkout) continue;
        await visitor.open(checkout);
        break;
      }
      await fillContact(visitor);
      await visitor.click("checkbox", /^I agree to the reservation terms/);
      await visitor.click("button", /payment$/);
      await visitor.click("button", "Pay $200");
      await visitor.sees("heading", /reserved/);
    },
  ],
  [
    "a trade-in is valued in four steps",
    async ({ visitor, at }) => {
      await visitor.open(at(withValuation, "/trade-in"));
      const typed = { kms: "85,000", name: ADA.name, email: ADA.email, phone: ADA.phone, postcode: "3000" };
      for (const step of [2, 3, 4]) {
        await visitor.completeStep(typed, "Continue");
        await visitor.isAt(new RegExp(`step=${step}`));
      }
      await visitor.completeStep(typed, /^(Value|Send|Show|Get)/);
      await visitor.sees("heading", /^Thank you/);
      await visitor.seesText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
    },
  ],
  [
    "the calculator reports an amount that can't be read, and works out a repayment",
    async ({ visitor, at }) => {
      await visitor.open(at(withCalculator, "/finance"));
      await visitor.seesText(/\$\d+ \/ week/);
      await visitor.click("button", "$20,000");
      await expect.poll(() => visitor.valueOf("Purchase price")).toBe("20,000");
      await visitor.fill("Purchase price", "30.000");
      await visitor.fill(/^Loan term/, "3.5");
      await visitor.seesText(/Enter .*30,000/);
      await visitor.fill("Purchase price", "20,000");
      await visitor.click("radio", "Monthly");
      await visitor.seesText(/\$\d+ \/ month/);
    },
  ],
  [
    "a heart leads through the sign-in to the watchlist",
    async ({ visitor, at, dataDir }) => {
      await visitor.open(at(withWatchlist, "/cars"));
      await visitor.hydrated();
      const heart: [string, RegExp, Where] = ["button", /^Save /, { in: ["article"] }];
      const name = (await visitor.read(...heart, "aria-label")).replace(/^Save /, "");
      await visitor.click(...heart);
      const phone = newNumber();
      await visitor.fill("Mobile number", phone);
      await visitor.click("button", /code$/, { in: ["dialog"] });
      await visitor.fill("Six-digit code", await sentCode(phone, 1, dataDir));
      await visitor.click("button", "Sign in", { in: ["dialog"] });
      await visitor.seesText("Car Saved In Watchlist");
      await visitor.open(at(withWatchlist, "/watchlist"));
      await visitor.sees("link", name, { in: ["article"] });
    },
  ],
  [
    "two cars are compared, and the comparison shows one after a removal",
    async ({ visitor, at }) => {
      await visitor.open(at(withCompare, "/cars"));
      await visitor.hydrated();
      const names: string[] = [];
      for (const car of [0, 1]) {
        const button: [string, RegExp, Where] = ["button", /^Compare /, { at: car }];
        names.push((await visitor.read(...button, "aria-label")).replace(/^Compare /, ""));
        await visitor.click(...button);
        await visitor.sees("link", `View Comparison (${car + 1})`);
      }
      await visitor.click("link", "View Comparison (2)");
      await visitor.isAt(/\/compare$/);
      for (const name of names) await visitor.sees("columnheader", name);
      const removal: [string, RegExp] = ["button", /^Remove \d{4} /];
      const removed = await visitor.read(...removal, undefined, "aria-label");
      await visitor.click(...removal);
      await visitor.sees("status");
      await visitor.sees(
        "columnheader",
        names.find((name) => !removed.includes(name)),
      );
    },
  ],
  [
    "an editor signs in, changes a text and publishes it",
    async (tools) => {
      const { engine, visitor, at, dataDir } = tools;
      const { editors } = shippedSite(withEditor).site;
      // The clock is fixed: an address gets one code from a server. A second try has a server of its own.
      const email = editorEmail(editors[ENGINES.indexOf(engine)] ?? "");
      const text = `Ask the yard ${test.info().project.name}${Date.now()}`;
      await visitor.open(at(withEditor, "/preview"));
      await visitor.fill("Email address", email);
      await visitor.click("button", /code$/);
      const mail = await sentMail(email, "is your code to edit", dataDir);
      await visitor.fill("Six-digit code", /\d{6}/.exec(mail.subject)?.[0] ?? "");
      await visitor.click("button", /./, { in: ["main"] });
      await visitor.sees("heading", /^Edit (?!the wording)/);
      await visitor.open(at(withEditor, "/preview/text?key=action.test_drive"));
      await visitor.fill("Text", text);
      await visitor.click("button", /^Save/);
      await visitor.sees("status");
      await visitor.open(at(withEditor, "/preview/publish"));
      await visitor.click("button", /^Publish/, { in: ["main"] });
      await visitor.sees("status");
      await openFirstCar(tools, withEditor);
      await visitor.sees("link", text);
    },
  ],
];

// In one worker: the others would start a server and both browsers as well.
test.describe.configure({ mode: "default" });
for (const engine of ENGINES)
  test.describe(engine, () => {
    test.use({ engine });
    for (const [title, walk] of JOURNEYS)
      test(title, { tag: LONG }, ({ engine, visitor, at, dataDir }) =>
        walk({ engine, visitor, at, dataDir }),
      );
  });
