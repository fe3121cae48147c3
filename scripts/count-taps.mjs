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

const WAIT_MS = 15_000;

/** A shopper who knows the way: every control is found at once, and only what is out of sight is scrolled to. */
class Shopper {
  taps = 0;
  texts = 0;
  pages = 0;
  scrolled = 0;

  constructor(page, javaScript) {
    this.page = page;
    this.javaScript = javaScript;
  }

  async open(path) {
    await this.page.goto(origin + path);
    this.pages += 1;
    await this.settled();
  }

  /** Waits until the page is complete, scripts have taken over where there are any, and no search is loading. */
  async settled() {
    await this.page.waitForLoadState("load");
    if (!this.javaScript) return;
    await until(() =>
      this.page.evaluate(() => {
        const { navigation, revalidation } = window.__remixRouter?.state ?? {};
        const isIdle = (navigation?.state ?? "idle") === "idle" && (revalidation ?? "idle") === "idle";
        const isHydrated = Object.keys(document.querySelector("main") ?? {}).some((key) =>
          key.startsWith("__react"),
        );
        return isIdle && (isHydrated || !document.querySelector("script[type=module]"));
      }),
    );
  }

  /** Scrolls to what can't be tapped where it is, to the middle of the screen, as people do. */
  async see(target) {
    await target.waitFor({ state: "visible", timeout: WAIT_MS });
    await standsStill(target);
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

  async tap(target) {
    await this.see(target);
    this.taps += 1;
    await target.click({ timeout: WAIT_MS });
  }

  /**
   * Taps what leads to another page, or opens a sheet or a dialog.
   * @param isThere whether it has come
   */
  async go(target, isThere) {
    await this.tap(target);
    this.pages += 1;
    await until(isThere);
    await this.settled();
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
    if (field.type === "radio") {
      const isOptional = /\(optional\)/.test(
        field.closest("fieldset")?.querySelector("legend")?.textContent ?? "",
      );
      return !isOptional && !fields.some((other) => other.name === field.name && other.checked);
    }
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

/** Waits until sections have opened and the page has scrolled to its anchor. */
async function standsStill(target) {
  let last = Number.NaN;
  await until(async () => {
    const place = (await target.boundingBox())?.y;
    const isSame = place === last;
    last = place;
    if (!isSame) await new Promise((resolve) => setTimeout(resolve, 150));
    return isSame;
  });
}

/** Asks again and again, because the page may be loading. */
async function until(isTrue) {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    if (await isTrue().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`this did not come: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const section = (page, name) =>
  page.locator("summary", { has: page.getByRole("heading", { name, exact: true }) });

/** Opens a section of the filters unless it is open. */
async function openSection(shopper, name, field) {
  if (!(await field.isVisible())) await shopper.tap(section(shopper.page, name).first());
}

/** A used SUV under $30,000 near 2150, where the site has these filters. Returns the number of cars found. */
async function chooseFilters(shopper) {
  const { page, javaScript } = shopper;
  const button = page.getByRole("link", { name: /^Filters/ });
  const toggle = page.locator("summary", { hasText: /^Filters/ });
  const isOpen = () => section(page, "Price").first().isVisible();
  /** As a sheet with scripts, and as a part of the page without, and in both before there were sheets. */
  const openPanel = async () => {
    if (await isOpen()) return;
    if (!(await button.isVisible())) await shopper.tap(toggle.first());
    else if (javaScript) await shopper.go(button, isOpen);
    else await shopper.tap(button);
    await until(isOpen);
  };
  /** With scripts each choice searches at once. */
  const searched = async (chosen) => {
    if (!javaScript) return;
    await until(async () => decodeURIComponent(page.url()).includes(chosen));
    await shopper.settled();
  };
  await openPanel();
  const to = page.getByRole("textbox", { name: "Price To $" });
  await openSection(shopper, "Price", to);
  await shopper.type(to, "30000");
  await to.blur();
  await searched("price]=:30000");
  for (const [name, facet, value] of [
    ["Body", "body", "SUV"],
    ["Condition", "car_type", "used"],
    // Before there was a postcode.
    ["State", (await page.locator("input#near").count()) > 0 ? null : "state", "NSW"],
  ]) {
    const field = page.locator(`input[name="${facet}"][value="${value}"]`).first();
    if ((await field.count()) === 0) continue;
    await openPanel();
    await openSection(shopper, name, field);
    await shopper.tap(field);
    await searched(value);
  }
  const postcode = page.locator("input#near");
  if ((await postcode.count()) > 0) {
    await openPanel();
    await openSection(shopper, "Near me", postcode);
    await shopper.type(postcode, "2150");
    await postcode.blur();
    await searched("near=2150");
  }
  await openPanel();
  if (javaScript) await shopper.tap(page.getByRole("button", { name: /^Show / }).first());
  else
    await shopper.go(page.getByRole("button", { name: /^(Apply filters|Show )/ }).first(), async () =>
      decodeURIComponent(page.url()).includes("price]=:30000"),
    );
  const nearestFirst = page.getByRole("link", { name: "Nearest first", exact: true });
  if ((await nearestFirst.count()) > 0) {
    const isSorted = async () => page.url().includes("sortBy=distance");
    if (javaScript) await shopper.tap(nearestFirst).then(() => until(isSorted));
    else await shopper.go(nearestFirst, isSorted);
    await shopper.settled();
  }
  await shopper.see(page.getByRole("article").first());
  return count(page);
}

const count = async (page) => (await page.locator("#result-count").textContent()).trim();

/** From the list to the page of the first car that can be bought. */
async function openFirstCar(shopper) {
  await shopper.open("/cars");
  const { page } = shopper;
  const car = page
    .getByRole("article")
    .filter({ hasNotText: /reserved|sold|coming soon|test drive only/i })
    .first();
  const link = car.getByRole("heading").getByRole("link");
  const path = await link.getAttribute("href");
  await shopper.go(
    link,
    async () => page.url().includes(path) && (await page.locator("#result-count").count()) === 0,
  );
}

const thanks = (page) => async () =>
  /^Thank you/.test(
    (await page
      .getByText(/^Thank you/)
      .first()
      .textContent({ timeout: 100 })) ?? "",
  );

/** The car that is valued. */
const OWN_CAR = { make: "Toyota", model: "Corolla", year: "2019" };

const JOURNEYS = {
  "used SUV under $30,000 near me, with filters": async (shopper) => {
    await shopper.open("/cars");
    return chooseFilters(shopper);
  },
  "used SUV under $30,000, in words": async (shopper) => {
    await shopper.open("/cars");
    const { page, javaScript } = shopper;
    const box = page.locator("input[name=query]").first();
    await shopper.type(box, "used suv under 30000");
    await box.press("Enter");
    await until(async () => page.url().includes("query="));
    await shopper.settled();
    if (!javaScript) shopper.pages += 1;
    const cars = page.getByRole("article");
    if ((await cars.count()) > 0) await shopper.see(cars.first());
    return count(page);
  },
  "call the dealer": async (shopper) => {
    await openFirstCar(shopper);
    const main = shopper.page.getByRole("main");
    const call = main.locator('a[href^="tel:"]:visible');
    const show = main.getByRole("button", { name: /phone number/i });
    if ((await call.count()) === 0) {
      const isShown = () => call.first().isVisible();
      // Without scripts the number comes with the page.
      if (shopper.javaScript) await shopper.tap(show.first()).then(() => until(isShown));
      else await shopper.go(show.first(), isShown);
    }
    await shopper.see(call.first());
    shopper.taps += 1;
    return "";
  },
  "value my car": async (shopper) => {
    const { page } = shopper;
    await shopper.open("/trade-in");
    if ((await page.locator('[aria-current="step"]').count()) === 0) return "has no valuation";
    const form = page.getByRole("main").locator('form[method="post"]');
    const step = () => page.locator('[aria-current="step"]').textContent({ timeout: 100 });
    for (let steps = 1; steps < 9; steps += 1) {
      const make = form.locator("label", { hasText: OWN_CAR.make }).first();
      if (await make.isVisible()) {
        await shopper.tap(make);
        await shopper.tap(form.getByText(OWN_CAR.model, { exact: true }));
      }
      const list = form.locator("select[name=make_model]");
      if (await list.isVisible()) await shopper.pick(list, `${OWN_CAR.make} ${OWN_CAR.model}`);
      const year = form.locator("select[name=year]");
      if (await year.isVisible()) await shopper.pick(year, OWN_CAR.year);
      await shopper.answer(form);
      const before = await step();
      await shopper.go(
        form.locator("button[type=submit]:not([name])").last(),
        async () =>
          (await page.getByRole("group", { name: /fix the following/ }).isVisible()) ||
          (await thanks(page)().catch(() => false)) ||
          (await step()) !== before,
      );
      if (await page.getByRole("group", { name: /fix the following/ }).isVisible())
        throw new Error(`"${before}" was refused`);
      if (await thanks(page)().catch(() => false)) return `${steps} steps`;
    }
    return "not finished";
  },
  "book a drive": async (shopper) => {
    const { page } = shopper;
    await openFirstCar(shopper);
    const main = page.getByRole("main");
    const link = main.getByRole("link", { name: /^Book a test drive/i }).first();
    if (!(await link.isVisible())) await shopper.tap(main.locator("summary", { hasText: /^More$/ }).first());
    const button = page.getByRole("button", { name: "Request a test drive" }).last();
    await shopper.go(link, () => button.isVisible());
    await shopper.answer(page.locator("form", { has: button }).last());
    await shopper.go(button, thanks(page));
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
