/**
 * Counts what four journeys cost a shopper on a small phone, 360 × 640 px: taps, typed texts, pages and screens
 * (docs/journeys.md). It walks them on a server that runs already, with and without JavaScript:
 *
 *     CHROMIUM_PATH=/usr/bin/chromium node scripts/count-taps.mjs http://{site}.localhost:3000
 *
 * It sends a valuation and a test drive request, so use a server for trying things.
 */
import { chromium } from "@playwright/test";

const SCREEN = { width: 360, height: 640 };
const [origin, only = ""] = process.argv.slice(2);
if (!origin)
  throw new Error("usage: node scripts/count-taps.mjs {address of a site} [part of a journey's name]");

/** A shopper who knows the way: every control is found at once, and only what is out of sight is scrolled to. */
class Shopper {
  taps = 0;
  texts = 0;
  pages = 0;
  scrolled = 0;

  constructor(page, javaScript) {
    this.page = page;
    this.javaScript = javaScript;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.address = frame.url();
    });
  }

  async open(path) {
    await this.page.goto(origin + path, { waitUntil: "networkidle" });
    this.pages += 1;
    await this.#hydrated();
  }

  /** Waits until scripts have taken over, where the page has any. */
  async #hydrated() {
    if (!this.javaScript) return;
    await this.page
      .waitForFunction(
        () =>
          !document.querySelector("script[type=module]") ||
          Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
        undefined,
        { timeout: 10_000 },
      )
      .catch(() => {});
  }

  /** Scrolls to what can't be tapped where it is, to the middle of the screen, as people do. */
  async see(target) {
    await target.waitFor({ state: "visible", timeout: 15_000 });
    this.scrolled += await target.evaluate((element) => {
      const box = () => element.getBoundingClientRect();
      const isThere = () => {
        const { x, y, width, height } = box();
        if (y < 0 || y + Math.min(height, innerHeight) > innerHeight) return false;
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return (
          top !== null &&
          (element.contains(top) || top.contains(element) || element.labels?.[0]?.contains(top))
        );
      };
      if (isThere()) return 0;
      const before = box().y;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      return Math.abs(before - box().y);
    });
  }

  /**
   * @param count 2 for a choice from the system's own list: it opens, and an option is tapped
   */
  async tap(target, { opens = false } = {}) {
    await this.see(target);
    this.taps += 1;
    const before = this.page.url();
    await target.click({ timeout: 15_000 });
    await this.page.waitForLoadState("networkidle");
    const isNew = this.page.url().split("#")[0] !== before.split("#")[0];
    // A search that scripts do in place is no new page.
    if (
      opens ||
      (isNew &&
        !(
          this.javaScript &&
          new URL(before).pathname === "/cars" &&
          new URL(this.page.url()).pathname === "/cars"
        ))
    ) {
      this.pages += 1;
      await this.#hydrated();
    }
  }

  async type(target, text) {
    await this.see(target);
    this.taps += 1;
    this.texts += 1;
    await target.fill(text);
  }

  async pick(target, value) {
    await this.see(target);
    this.taps += 2;
    await target.selectOption(value);
  }

  /** Answers what a form requires, in order. */
  async answer(form) {
    for (let round = 0; round < 60; round += 1) {
      const open = await form.evaluate(firstOpenField);
      if (open === null) return;
      const next = form.locator("input, select, textarea").nth(open);
      const { tag, type, name, label } = await next.evaluate((field) => ({
        tag: field.localName,
        type: field.type,
        name: field.name,
        label: field.labels?.[0]?.textContent ?? "",
      }));
      if (tag === "select") {
        const values = await next.locator("option").evaluateAll((all) => all.map(({ value }) => value));
        await this.pick(next, values.find((value) => value !== "") ?? "");
      } else if (type === "radio" || type === "checkbox") {
        const options = form.locator(`input[name="${name}"]`);
        // Buttons of groups (makes, days) show the options of one.
        if (!(await visibleLabel(options)))
          await this.tap(form.locator('label:has(input[form=""]):visible').first());
        const option = await visibleLabel(options);
        if (!option) throw new Error(`no option of ${name} is in sight`);
        await this.tap(option);
      } else {
        await this.type(next, valueFor(`${type} ${name} ${label}`));
      }
    }
  }

  get figures() {
    return {
      taps: this.taps,
      texts: this.texts,
      pages: this.pages,
      scrolled: Number((this.scrolled / SCREEN.height).toFixed(1)),
    };
  }
}

/** Returns the place of a form's first required field without an answer, in the browser; null: none. */
function firstOpenField(form) {
  const fields = [...form.querySelectorAll("input, select, textarea")];
  const isOpen = (field) => {
    if (field.type === "hidden" || field.getAttribute("form") === "" || field.tabIndex === -1) return false;
    const isRequired = field.required || field.closest('[aria-required="true"]') !== null;
    if (field.type === "radio")
      return isRequired && !fields.some((other) => other.name === field.name && other.checked);
    if (field.type === "checkbox") return isRequired && !field.checked;
    return isRequired && field.value === "";
  };
  const place = fields.findIndex(isOpen);
  return place === -1 ? null : place;
}

async function visibleLabel(options) {
  for (const option of await options.all()) {
    const id = await option.getAttribute("id");
    const label = id
      ? option.page().locator(`label[for="${id}"]`)
      : option.locator("xpath=ancestor::label[1]");
    const shown = (await label.count()) > 0 ? label.first() : option.locator("xpath=ancestor::label[1]");
    if (await shown.isVisible().catch(() => false)) return shown;
  }
  return null;
}

function valueFor(field) {
  if (/email/i.test(field)) return "ada@example.com";
  if (/tel|phone|mobile/i.test(field)) return "0491570006";
  if (/postcode/i.test(field)) return "2150";
  if (/km|kilomet/i.test(field)) return "85000";
  if (/year/i.test(field)) return "2019";
  return "Ada Lovelace";
}

const section = (page, name) =>
  page.locator("summary", { has: page.getByRole("heading", { name, exact: true }) });

/** Opens a section of the filters unless it is open. */
async function openSection(shopper, name, field) {
  if (await field.isVisible()) return;
  await shopper.tap(section(shopper.page, name).first());
}

async function chooseFilters(shopper, { near }) {
  const { page, javaScript } = shopper;
  const sheet = page.getByRole("link", { name: /^Filters/ });
  const panel = page.locator("summary", { hasText: /^Filters/ });
  const openPanel = async () => {
    if ((await section(page, "Price").first().isVisible()) === true) return;
    const toggle = (await sheet.isVisible()) ? sheet : panel.first();
    await shopper.tap(toggle, { opens: await sheet.isVisible() });
  };
  const box = (facet, value) => page.locator(`input[name="${facet}"][value="${value}"]`);
  const apply = async () => {
    const button = page.getByRole("button", { name: javaScript ? /^Show / : /^(Apply filters|Show )/ });
    await shopper.tap(button.first(), { opens: true });
  };
  await openPanel();
  const to = page.getByRole("textbox", { name: "Price To $" });
  await openSection(shopper, "Price", to);
  await shopper.type(to, "30000");
  await to.blur();
  await page.waitForLoadState("networkidle");
  for (const [name, facet, value] of [
    ["Body", "body", "SUV"],
    ["Condition", "car_type", "used"],
    ...(near ? [] : [["State", "state", "NSW"]]),
  ]) {
    await openPanel();
    const field = box(facet, value).first();
    await openSection(shopper, name, field);
    await shopper.tap(field);
  }
  if (near) {
    await openPanel();
    const postcode = page.getByRole("textbox", { name: "Postcode" });
    await openSection(shopper, "Near me", postcode);
    await shopper.type(postcode, "2150");
    await postcode.blur();
    await page.waitForLoadState("networkidle");
  }
  await openPanel();
  await apply();
  await shopper.see(page.getByRole("article").first());
}

const firstCar = (page) =>
  page
    .getByRole("article")
    .filter({ hasNotText: /reserved|sold|coming soon|test drive only/i })
    .first();

const JOURNEYS = {
  "used SUV under $30,000 near me, with filters": async (shopper) => {
    await shopper.open("/cars");
    const near = (await shopper.page.locator("input#near").count()) > 0;
    await chooseFilters(shopper, { near });
    return near ? "postcode" : "state";
  },
  "used SUV under $30,000, in words": async (shopper) => {
    await shopper.open("/cars");
    const box = shopper.page.locator("input[name=query]").first();
    await shopper.type(box, "used suv under 30000");
    await box.press("Enter");
    await shopper.page.waitForLoadState("networkidle");
    if (!shopper.javaScript) shopper.pages += 1;
    const cars = shopper.page.getByRole("article");
    if ((await cars.count()) === 0) return "finds nothing";
    await shopper.see(cars.first());
    return (await shopper.page.locator("#result-count").textContent()).trim();
  },
  "call the dealer": async (shopper) => {
    await shopper.open("/cars");
    await shopper.tap(firstCar(shopper.page).getByRole("heading").getByRole("link"));
    const main = shopper.page.getByRole("main");
    const call = shopper.page.locator('a[href^="tel:"]:visible').and(main.locator("a"));
    const show = main.getByRole("button", { name: /phone number/i });
    if ((await call.count()) === 0) await shopper.tap(show.first());
    await shopper.see(call.first());
    shopper.taps += 1;
    return "";
  },
  "value my car": async (shopper) => {
    await shopper.open("/trade-in");
    const { page } = shopper;
    for (let step = 1; step < 9; step += 1) {
      const form = page.getByRole("main").locator('form[method="post"]');
      await shopper.answer(form);
      const title = await page.getByRole("heading", { level: 1 }).textContent();
      const before = page.url();
      await shopper.tap(
        form
          .locator("button[type=submit]:visible, button:not([type]):visible")
          .filter({ hasNotText: /back/i })
          .last(),
        {
          opens: true,
        },
      );
      if (/^Thank you/.test((await page.getByRole("heading", { level: 1 }).textContent()) ?? ""))
        return `${step} steps`;
      if (page.url() === before) throw new Error(`"${title}" was refused`);
    }
    return "not finished";
  },
  "book a drive": async (shopper) => {
    const { page, javaScript } = shopper;
    await shopper.open("/cars");
    await shopper.tap(firstCar(page).getByRole("heading").getByRole("link"));
    const link = page
      .getByRole("main")
      .getByRole("link", { name: /^Book a test drive/i })
      .first();
    if (!(await link.isVisible()))
      await shopper.tap(
        page
          .getByRole("main")
          .locator("summary", { hasText: /^More$/ })
          .first(),
      );
    await shopper.tap(link, { opens: javaScript });
    const button = page.getByRole("button", { name: "Ask for a test drive" });
    await button.waitFor();
    await shopper.answer(page.locator("form", { has: button }).last());
    await shopper.tap(button, { opens: true });
    await page
      .getByText(/^Thank you/)
      .first()
      .waitFor({ timeout: 15_000 });
    return "";
  },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ["--no-sandbox"],
});
const rows = [];
try {
  for (const javaScript of [true, false]) {
    for (const [name, walk] of Object.entries(JOURNEYS)) {
      if (!name.includes(only)) continue;
      const context = await browser.newContext({
        viewport: SCREEN,
        javaScriptEnabled: javaScript,
        hasTouch: true,
        locale: "en-AU",
        timezoneId: "Australia/Sydney",
      });
      const shopper = new Shopper(await context.newPage(), javaScript);
      const said = await walk(shopper).catch((error) => `failed: ${String(error.message).split("\n")[0]}`);
      if (process.env.PICTURES)
        await shopper.page.screenshot({
          path: `${process.env.PICTURES}-${name.replace(/\W+/g, "-")}-${javaScript ? "with" : "without"}.png`,
        });
      rows.push({ scripts: javaScript ? "yes" : "no", journey: name, ...shopper.figures, said });
      await context.close();
    }
  }
} finally {
  await browser.close();
}
console.table(rows);
