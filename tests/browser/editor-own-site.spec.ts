import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { clicked, filled, heading, pressed, signInToEditor, typed } from "../support/editor-walk";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectSound,
  journey,
  LONG,
  PHONE,
  test,
  untilHydrated,
} from "../support/journey";
import { tabTo } from "../support/keyboard";
import { sentMail } from "../support/mail-outbox";
import { serverOfOwnSites } from "../support/own-server";
import { siteConfig, writeFiles } from "../support/site-folders";

// Everybody sees what is published, other tests too: this server and its site are these journeys' own.
const SLUG = "renamed";
const NAMES = ["ada", "lin", "kim", "sam", "eva", "tom", "mia", "jo", "max", "zoe", "ben", "amy"];
const OWNERS = ["ivy", "leo", "una", "kit", "noa", "rex"];
const EDITORS = [...NAMES, ...OWNERS].map((name) => `${name}@renamed.example`);
const LEADS = `leads@${SLUG}.example`;

/** What a site says in three places, and what the editor wants there. */
const CAR = { key: "action.enquire", says: "Enquire Now", wanted: "Ask the yard" };
const SEARCH = { key: "action.card.enquire", says: "Enquire", wanted: "Ask about it" };
const EMAIL = { key: "email.lead.particulars.page", says: "Sent from", wanted: "Asked on" };
const TEXTS = [CAR, SEARCH, EMAIL];
type Wanted = "says" | "wanted";

const server = serverOfOwnSites((dir) =>
  writeFiles(path.join(dir, SLUG), {
    "site.json": siteConfig(SLUG, {
      editors: EDITORS.map((email, index) => (index < NAMES.length ? email : { email, owner: true })),
      languages: ["en-AU", "fr-CA"],
      actions: { card: "contact" },
      offers: { enabled: true },
    }),
    "content/visit.md": `---
title: Visit us
---

{% call-to-action heading="Drop in" button="Contact us" href="/contact" /%}

{% faq heading="Questions" %}

{% question ask="Where are you?" %}

In Fitzroy.

{% /question %}

{% /faq %}
`,
    "demo-stock.json": {
      count: 40,
      seed: 21,
      stock_prefix: "R",
      edges: "showcase",
      car_types: { new: 0, demo: 0, used: 1 },
    },
  }),
);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** A link to a form may name its car too. */
const begins = (text: string) => new RegExp(`^${text}( |$)`);
const open = (page: Page, path: string) => page.goto(server.origin(SLUG) + path);
const signIn = (page: Page, email: string, fill = filled) =>
  signInToEditor(page, server.origin(SLUG), email, { dataDir: server.dataDir, fill });

/** The clock is fixed: an address gets one code from a server, so each journey and each try of it has its own editor. */
const editorOf = (journeyNumber: number, javaScript = true) =>
  EDITORS[4 * journeyNumber + (javaScript ? 0 : 2) + Math.min(test.info().retry, 1)] ?? "";

/** A press on a picture chooses the point that stays in sight. */
async function takesFocalPoint(page: Page) {
  await open(page, "/preview/pictures");
  const create = { width: 800, height: 400, channels: 3, background: "#357" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page.getByLabel("What does it show?").fill("Our yard");
  await page
    .getByLabel("Pictures", { exact: true })
    .setInputFiles({ name: "yard.png", mimeType: "image/png", buffer });
  await button(page, "Upload").click();
  await expect(heading(page)).toHaveText("Picture yard.webp");
  const box = await page.getByRole("img", { name: "Our yard" }).boundingBox();
  if (!box) throw new Error("The picture is not shown");
  const position = { x: box.width * 0.2, y: box.height * 0.75 };
  await page.getByRole("img", { name: "Our yard" }).click({ position });
  await expect(page.getByLabel("Across, in per cent")).toHaveValue("20");
  await expect(page.getByLabel("Down, in per cent")).toHaveValue("75");
  await page.getByLabel("Across, in per cent").fill("30");
  const crop = page.getByRole("img", { name: "Cropped to a square" });
  await expect(crop).toHaveCSS("object-position", "30% 75%");
  await expectSound(page);
  await button(page, "Save point").click();
  await expect(page.getByRole("status")).toHaveText("The point was saved.");
  await expect(crop).toHaveCSS("object-position", "30% 75%");
  await expectSound(page);
}

/** Returns the markers that cover each other. */
function coveredMarkers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll("a.fc-pen")]
      .filter((marker) => marker.checkVisibility({ visibilityProperty: true }))
      .map((marker) => ({ id: marker.id, box: marker.getBoundingClientRect() }));
    return boxes.flatMap(({ id, box }, at) =>
      boxes.slice(at + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return across > 0.5 && down > 0.5 ? [`${id} ${other.id}`] : [];
      }),
    );
  });
}

/** The search, a car and the form that leads on from there say it so, or as before. */
async function expectOnSite(page: Page, which: Wanted, javaScript = true) {
  const other: Wanted = which === "says" ? "wanted" : "says";
  await open(page, "/cars");
  const card = page.getByRole("article").first();
  // The words of a draft stay when scripts take over.
  if (javaScript) await untilHydrated(page, card);
  await expect(card.getByRole("link", { name: begins(SEARCH[which]) })).toBeVisible();
  await expect(page.getByRole("link", { name: begins(SEARCH[other]) })).toHaveCount(0);
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("link", { name: begins(CAR[which]) }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: begins(CAR[other]) })).toHaveCount(0);
}

/** A shopper enquires about the car that is open; the dealership's e-mail says it so. */
async function expectInEmail(page: Page, which: Wanted, shopper: string) {
  await page
    .getByRole("link", { name: begins(CAR[which]) })
    .first()
    .click();
  await page.getByLabel("Your name").fill(shopper);
  await page.getByLabel("Email").fill("ada.nguyen@example.com");
  await page.getByLabel("Phone").fill("0400 123 456");
  await page.keyboard.press("Enter");
  await expect(heading(page)).not.toHaveText(CAR[which]);
  expect((await sentMail(LEADS, shopper, server.dataDir)).content).toContain(`${EMAIL[which]}: `);
}

journey(
  "an editor renames “Enquire Now” with the keyboard, sees it on a car, a search and an e-mail, publishes and undoes it",
  { withoutJavaScript: "npm test" },
  async ({ page, context, javaScript }) => {
    test.slow();
    const browser = context.browser();
    if (!browser) throw new Error("a context without a browser");
    const visitor = await (await browser.newContext({ javaScriptEnabled: javaScript })).newPage();
    const editor = editorOf(0, javaScript);
    await signIn(page, editor, typed);

    for (const text of TEXTS) {
      await open(page, "/preview/texts");
      await typed(page, "Wording or key", text.says);
      await page.keyboard.press("Enter");
      const found = page.getByRole("listitem").filter({ has: page.getByText(text.key, { exact: true }) });
      await tabTo(page, found.getByRole("link", { name: text.says, exact: true }));
      await page.keyboard.press("Enter");
      await expect(heading(page)).toHaveText("Edit text");
      await typed(page, "Text", text.wanted);
      await pressed(page, "button", "Save draft");
      await expect(page.getByRole("status")).toHaveText(/^The draft has been saved/);
      await expect(page.getByRole("status")).toBeFocused();
    }
    await pressed(page, "button", "Preview the site");
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await expectOnSite(page, "wanted", javaScript);
    await expectOnSite(visitor, "says", javaScript);
    await expectInEmail(visitor, "says", `Before ${editor}`);

    await open(page, "/preview/publish");
    for (const { wanted } of TEXTS) await expect(page.getByRole("checkbox", { name: wanted })).toBeChecked();
    await pressed(page, "button", "Publish selected");
    await expect(page.getByRole("status")).toHaveText(
      / has been published\. Visitors will see it within seconds\.$/,
    );
    await expectAccessible(page, javaScript);
    await pressed(page, "button", "End the preview");
    await expectOnSite(visitor, "wanted", javaScript);
    await expectInEmail(visitor, "wanted", `Meanwhile ${editor}`);

    await open(page, "/preview/versions");
    await pressed(page, "button", /^Undo version \d+$/);
    await expect(page.getByRole("status")).toHaveText(/everything is as it was in the version you chose\.$/);
    await expectOnSite(visitor, "says", javaScript);
    await expectInEmail(visitor, "says", `After ${editor}`);
    await visitor.context().close();
  },
);

journey.long(
  "an editor renames “Enquire Now” on the car's own page, and publishes it",
  async ({ page, context }) => {
    test.slow();
    await page.setViewportSize(DESKTOP);
    const browser = context.browser();
    if (!browser) throw new Error("a context without a browser");
    const visitor = await (await browser.newContext()).newPage();
    await signIn(page, editorOf(2));
    await clicked(page, "button", "Preview the site");
    await expect(button(page, "Edit on the page")).toBeVisible();
    await open(page, "/cars");
    await clicked(page, "button", "Edit on the page");
    await expect(button(page, "Stop editing")).toBeVisible();
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => coveredMarkers(page), { message: `at ${viewport.width} px` }).toEqual([]);
    }
    const car = page.getByRole("article").first().getByRole("heading").getByRole("link");
    const address = new URL((await car.getAttribute("href")) ?? "", page.url()).pathname;
    await open(page, address);
    const wanted = "Ask about this car";
    const text = page.locator("fc-t", { hasText: wanted }).filter({ visible: true }).first();
    const marker = (name: string) => page.getByRole("link", { name, exact: true }).first();
    const edited = `Edit “${wanted}” (draft, not published yet)`;
    await expectAccessible(page);
    const form = page.frameLocator("iframe");
    const field = form.getByLabel("Text", { exact: true });
    await page.getByText(CAR.says, { exact: true }).filter({ visible: true }).first().click();
    await field.fill(wanted);
    await expect(text).toBeVisible();
    page.once("dialog", (dialog) => dialog.dismiss());
    await field.press("Escape");
    await expect(field).toHaveValue(wanted);
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(text).toHaveCount(0);
    await marker(`Edit “${CAR.says}”`).press("Enter");
    await form.getByRole("button", { name: "Bring them back" }).click();
    await expect(text).toBeVisible();
    await form.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft. Visitors see it once you publish it.")).toBeVisible();
    await expect(text).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(marker(edited)).toBeFocused();
    await visitor.goto(server.origin(SLUG) + address);
    await expect(visitor.getByRole("link", { name: begins(CAR.says) }).first()).toBeVisible();

    // By keyboard the way to publishing is the next press of Tab.
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText("Check and publish");
    await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Publish");
    await clicked(page, "button", "Publish selected");
    await expect(page.getByRole("status")).toHaveText(/ has been published\./);
    await visitor.reload();
    await expect(visitor.getByRole("link", { name: begins(wanted) }).first()).toBeVisible();
    expect(await visitor.content()).not.toMatch(/<fc-t|fc-pen|[\uE000-\uE0FF]/);
    await open(page, "/preview/versions");
    await clicked(page, "button", /^Undo version \d+$/);
    await expect(page.getByRole("status")).toHaveText(/everything is as it was in the version you chose\.$/);
    await visitor.context().close();
  },
);

journey(
  "an editor changes a block and the phone number where the page shows them",
  { withoutJavaScript: "long run", tag: LONG },
  async ({ page, javaScript }) => {
    test.slow();
    await page.setViewportSize(javaScript ? DESKTOP : PHONE);
    await signIn(page, editorOf(3, javaScript));
    await clicked(page, "button", "Preview the site");
    await expect(button(page, "Edit on the page")).toBeVisible();
    await open(page, "/visit");
    await clicked(page, "button", "Edit on the page");
    await expect(button(page, "Stop editing")).toBeVisible();
    await expectSound(page, javaScript);
    const block = page.getByRole("link", { name: /^Edit block: Call to action/ });
    const phone = page.getByRole("link", { name: /^Edit phone number/ }).last();
    await expect(page.getByRole("link", { name: "Edit menu: Footer" })).toBeVisible();
    const wanted = `Drop in ${javaScript ? "on Sunday" : "on Monday"}`;
    const shown = page.getByRole("heading", { name: wanted, exact: true });
    const number = "03 5550 7777";
    if (javaScript) {
      const form = page.frameLocator("iframe");
      const before = page.getByRole("heading", { name: "Drop in", exact: true });
      const field = form.getByLabel("Heading", { exact: true });
      const question = page.locator("summary", { hasText: "Where are you?" });
      await question.click();
      // What a block itself says opens its form too.
      await before.click();
      // Nothing is stored, and what is wrong shows nothing.
      await field.fill("Drop in any day");
      await expect(page.getByRole("heading", { name: "Drop in any day", exact: true })).toBeVisible();
      await expect(field).toBeFocused();
      await expect(page.getByText("In Fitzroy.")).toBeVisible();
      await field.fill("");
      await form.getByLabel("Button text", { exact: true }).fill("Find us");
      await field.fill(wanted);
      await expect(shown).toBeVisible();
      await expect(page.getByRole("link", { name: "Find us", exact: true })).toBeVisible();
      await expectSound(page, javaScript);
      page.once("dialog", (dialog) => dialog.accept());
      await field.press("Escape");
      await expect(before).toBeVisible();
      await expect(page.getByText("In Fitzroy.")).toBeVisible();
      await expect(block).toBeFocused();
      // A block that moves in the form moves on the page.
      await block.press("Enter");
      await field.fill(wanted);
      await form
        .getByRole("button", { name: /^Move down/ })
        .first()
        .click();
      await expect(shown).toBeVisible();
      await expect
        .poll(async () => ((await shown.boundingBox())?.y ?? 0) > ((await question.boundingBox())?.y ?? 0))
        .toBe(true);
      await form.getByRole("button", { name: "Save draft" }).first().click();
      await expect(block).toHaveAccessibleName(/ \(draft, not published yet\)$/);
      await expect(shown).toBeVisible();
      await expect(page.getByRole("link", { name: /^Edit block: Questions/ })).toBeFocused();
      await phone.press("Enter");
      await form.getByLabel("Phone", { exact: true }).fill(number);
      await expect(page.getByText(number).filter({ visible: true }).first()).toBeVisible();
      // The text is the script's; only the server draws the address of the link.
      const drawn = page.locator('a[href="tel:0355507777"]');
      await expect(drawn).not.toHaveCount(0);
      page.once("dialog", (dialog) => dialog.accept());
      await form.getByLabel("Phone", { exact: true }).press("Escape");
      await expect(page.getByText(number)).toHaveCount(0);
      await expect(drawn).toHaveCount(0);
      await expect(phone).toBeFocused();
    } else {
      await tabTo(page, block, 300);
      await page.keyboard.press("Enter");
      await filled(page, "Heading", wanted);
      await clicked(page, "button", "Save draft");
      await expect(shown).toBeVisible();
      await expect(block).toBeFocused();
      await phone.press("Enter");
      await filled(page, "Phone", number);
      await page.keyboard.press("Enter");
      await expect(page.getByText(number).filter({ visible: true }).first()).toBeVisible();
      await expect(phone).toBeFocused();
      await phone.press("Enter");
      await clicked(page, "button", "Discard changes");
      await expect(page.getByText(number)).toHaveCount(0);
    }
    await expect(block).toHaveAccessibleName("Edit block: Call to action (draft, not published yet)");
  },
);

journey.long(
  "an editor chooses the point of a picture that stays in sight, and writes a text in two languages side by side",
  async ({ page }) => {
    await signIn(page, editorOf(1));
    await takesFocalPoint(page);
    const column = (name: string) => page.getByRole("group", { name: new RegExp(`^${name}`) });
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await open(page, "/preview/text?key=action.finance");
      await expect(column("français").getByRole("textbox")).toHaveAttribute("lang", "fr-CA");
      await expectSound(page);
    }
    const boxes = await Promise.all(
      [column("English"), column("français")].map((each) => each.boundingBox()),
    );
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
  },
);

/** Pages of the editor that other walks don't pass. */
const LISTS = [
  ..."publish versions lists?language=fr-CA translate?language=fr-CA states links pictures facts".split(" "),
  ..."facts?key=site menus menu menu?key=header editors text?key=action.enquire&language=fr-CA".split(" "),
];
/** Forms, which are sent empty. */
const FORMS = [
  ..."pages?new=page pages?new=page&as=text pages?new=post hours?new=day popups?new=popup".split(" "),
  ..."promos?new=promo offers?new=offer".split(" "),
];

journey.long("each kind of page of the editor is accessible and fits a phone", async ({ page }) => {
  await signIn(page, editorOf(4));
  for (const at of [...LISTS, ...FORMS])
    await test.step(at, async () => {
      expect((await open(page, `/preview/${at}`))?.status()).toBe(200);
      await expectSound(page);
      if (!FORMS.includes(at)) return;
      await button(page, "Save draft").first().click();
      await expect(page).toHaveTitle(/^Error: /);
      await expectSound(page);
    });
});
