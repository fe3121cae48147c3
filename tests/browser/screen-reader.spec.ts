import { writeFile } from "node:fs/promises";
import { expect, LONG, ownNumberOf, siteOrigin, test } from "../support/journey";
import {
  missingPrograms,
  type ScreenReader,
  startScreenReader,
} from "../support/screen-reader/screen-reader";
import { findSite } from "../support/shipped-sites";
import { siteClient } from "../support/site-browser";

/*
 * Orca reads five journeys in a Chromium with a window, and only keys are pressed. The tests expect what a listener needs:
 * name, role, state and result. The rest of what Orca says changes with its version (docs/decisions/0132).
 *
 * Orca's keys: 1 and 2 go to the next heading of that level, h to the next heading, k to the next link, b to the next
 * button, r to the next radio button, t to the next table. With Shift they go back.
 */

const site = findSite(
  ({ actions, gates, search }) =>
    actions.checkout.enabled && !gates.checkout && search.only.car_types?.join() === "used",
);
const origin = () => siteOrigin(site);
const missing = process.env.CI === "true" ? [] : missingPrograms();
let orca: ScreenReader;

test.describe.configure({ mode: "default" });
test.skip(missing.length > 0, `${missing.join(", ")} not installed`);

// One Orca for all: it takes four seconds to start.
test.beforeAll(async () => {
  if (missing.length === 0) orca = await startScreenReader();
});
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the parameter
test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus)
    await writeFile(info.outputPath("what-orca-said.txt"), orca.transcript());
});
test.afterAll(() => orca?.stop());

const open = (address: string) =>
  orca.open(address, { "X-Forwarded-For": `10.99.0.${ownNumberOf("orca") & 255}` });

/** Opens a car that can be reserved and driven, of those that other tests don't take. */
async function openCarToBuy(): Promise<void> {
  const { port, host } = new URL(origin());
  const client = siteClient({ port: Number(port) }, host);
  for (const { slug } of (await client.cars("?page=2")).hits) {
    const { text } = await client.get(`/cars/${slug}`);
    if (!["checkout", "test-drive", "enquire"].every((form) => text.includes(`/cars/${slug}/${form}"`)))
      continue;
    await open(`${origin()}/cars/${slug}`);
    await orca.hear("1", /heading level 1/);
    return;
  }
  throw new Error(`${site} has no car to buy on its second page`);
}

/** Answers the fields of a person, the first of which has the focus. */
async function typePerson(phone: string, email = "ada@example.com") {
  await orca.type("Ada Nguyen");
  await orca.hear("Tab", /Email entry .*required/);
  if (email) await orca.type(email);
  await orca.hear("Tab", /Phone entry .*required/);
  await orca.type(phone);
}

test("a listener narrows a search to a make, sorts it and opens a car", { tag: LONG }, async () => {
  await open(`${origin()}/cars`);
  await orca.hear("1", /cars for sale heading level 1/i);
  await orca.hear("2", /Filters heading level 2/);
  const box = await orca.seek("Tab", /\d+ check box not checked/);
  const [, make = "", count] = /(\S+) (\d+) check box/.exec(box) ?? [];
  await orca.hear("space", new RegExp(`checked.*\\b${count} cars`));
  // The focus is where it was, and the models come next.
  await orca.hear("Tab", new RegExp(`${make} models panel.*check box not checked`));
  await orca.seek("2", new RegExp(`of ${count} cars heading level 2`));

  await orca.seek("shift+Tab", /Sort by combo box/);
  const orders = [await orca.press("Down"), await orca.press("Down")];
  // The second key reaches the list too: the results don't take the focus.
  expect(new Set(orders).size, orders.join()).toBe(2);
  for (const order of orders) expect(order).toMatch(/^(Latest|Lowest|Highest)/i);
  await orca.press("Tab");
  await expect(orca.page).toHaveURL(/sortBy=/);
  await orca.rest();

  await orca.hear("1", /cars for sale heading level 1/i);
  await orca.seek("2", new RegExp(`of ${count} cars heading level 2`));
  await orca.hear("2", /^(19|20)\d\d .* heading level 2/);
  await orca.hear("b", /^Favourite (19|20)\d\d .* toggle button not pressed/);
  await orca.hear("b", /^Compare (19|20)\d\d .* toggle button not pressed/);
  await orca.hear("shift+h", /^(19|20)\d\d .* heading level 2/);
  // What Orca says of a page that replaces another without being loaded differs from time to time.
  await orca.press("Return");
  await expect(orca.page).toHaveURL(/\/cars\/[\w-]+$/);
  await expect(orca.page.getByRole("heading", { level: 1, name: /^(19|20)\d\d / })).toBeVisible();
});

test("a listener compares two cars and removes one", { tag: LONG }, async () => {
  await open(`${origin()}/cars?page=2`);
  await orca.seek("2", /of \d+ cars heading level 2/);
  const names: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    await orca.hear("h", /^(19|20)\d\d .* heading level 2/);
    const button = await orca.seek("b", /^Compare .* toggle button not pressed/);
    names.push(/^Compare (.*) toggle button/.exec(button)?.[1] ?? "");
    await orca.hear("space", /pressed/);
  }
  await orca.seek("Tab", /View Comparison \(2\) link/, 3);
  await orca.hear("Return", /Finished loading Compare cars/);
  await orca.hear("t", /table with \d+ rows 3 columns/);
  // A row's cell is read with the header of its row, and not with those of its column.
  await orca.seek("Down", /row header/, 6);
  const remove = await orca.seek("b", /Remove .* from the comparison push button/);
  const removed = names.find((name) => remove.includes(name));
  expect(removed, remove).toBeDefined();
  await orca.hear("Return", /Finished loading Compare cars/);
  await orca.hear("t", /table with \d+ rows 2 columns/);
});

test("a listener books a test drive", { tag: LONG }, async () => {
  await openCarToBuy();
  await orca.seek("k", /test drive link.*opens dialog/i);
  await orca.hear("Return", /test drive/i);
  await orca.hear("Tab", /Close push button/);
  await orca.hear("Tab", /When would you like to come.*panel.*March.*selected radio button/);
  // The times of the day come next, and then the details. The second try of a test takes another time.
  await orca.seek("r", /\d:\d\d [ap]m.*not selected radio button/);
  for (let n = 0; n < test.info().retry; n += 1)
    await orca.hear("r", /\d:\d\d [ap]m.*not selected radio button/);
  await orca.hear("space", /selected/);
  await orca.seek("Tab", /Your name entry required/, 4);
  await typePerson("0400 123 001");
  await orca.seek("Tab", /Message/, 4);
  await orca.seek("Tab", /test drive push button/i);
  await orca.hear("Return", /Finished loading/i);
  await orca.hear("1", /heading level 1/);
});

test("a listener corrects a mistake in an enquiry", { tag: LONG }, async () => {
  await openCarToBuy();
  await orca.seek("k", /Enquire Now link.*opens dialog/);
  await orca.hear("Return", /Enquire about this car/);
  await orca.seek("Tab", /Your name entry required/, 3);
  await typePerson("0400 123 002", "");
  await orca.seek("Tab", /Send enquiry push button/);
  await orca.hear("Return", /Please fix the following errors/);
  await orca.hear("Tab", /Enter your email address link/);
  const field = await orca.hear("Return", /Email entry required/);
  expect(field).toMatch(/invalid entry/);
  expect(field).toMatch(/Enter your email address/);
  await orca.type("ada@example.com");
  await orca.seek("Tab", /Send enquiry push button/);
  await orca.hear("Return", /Finished loading/i);
  await orca.hear("1", /heading level 1/);
});

test("a listener reserves a car and pays", { tag: LONG }, async () => {
  await openCarToBuy();
  await orca.seek("k", /Reserve Car Now link/);
  await orca.hear("Return", /Finished loading Reserve this car/);
  await orca.hear("1", /Reserve this car heading level 1/);
  await orca.seek("Tab", /Your name entry required/);
  await typePerson("0400 123 003");
  await orca.hear("Tab", /I agree to the reservation terms.*check box not checked required/);
  await orca.hear("space", /checked/);
  await orca.seek("Tab", /Go to payment push button/);
  await orca.hear("Return", /Finished loading Pay \$200/);
  await orca.seek("Tab", /Pay \$200 push button/);
  await orca.hear("Return", /Finished loading This car is reserved for you/);
  await orca.hear("1", /This car is reserved for you heading level 1/);
});
