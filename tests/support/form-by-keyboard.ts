import { expect, type Locator, type Page } from "@playwright/test";
import { fieldKey } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";

/** What is typed, by the field's name as an id, or by its kind. */
const TYPED: Record<string, string> = {
  name: "Grace O'Brien",
  last_name: "O'Brien",
  email: "grace.obrien@example.com",
  phone: "0400 123 456",
  postcode: "3000",
  message: "Könnten Sie mich bitte anrufen? <b>Danke</b>",
  kms: "85,000",
  rego: "ABC123",
  vin: "6T1BF3FK70X123456",
  vehiclepricebudget: "35,000",
};
const ANYTHING = "7";

interface Stop {
  tag: string;
  type: string;
  name: string;
  value: string;
  required: boolean;
  answered: boolean;
}

/** Returns the focused field, if it belongs to this form. */
async function focused(form: Locator): Promise<Stop | null> {
  return form.evaluate((element) => {
    const active = document.activeElement;
    if (!active || !element.contains(active)) return null;
    const { tagName, type = "", name = "", value = "" } = active as HTMLInputElement;
    const same = [...element.querySelectorAll<HTMLInputElement>("input")].filter(
      (each) => each.name === name,
    );
    return {
      tag: tagName.toLowerCase(),
      type,
      name,
      value,
      required: active.getAttribute("aria-required") === "true",
      answered: type === "radio" ? same.some(({ checked }) => checked) : (active as HTMLInputElement).checked,
    };
  });
}

/** Presses Tab until a field of the form has the focus. */
async function intoForm(page: Page, form: Locator): Promise<Stop> {
  // The form of a page that is still loading ends too early.
  await page.waitForLoadState();
  for (let step = 0; step < 80; step += 1) {
    const stop = await focused(form);
    if (stop) return stop;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard did not reach the form");
}

async function answer(page: Page, { tag, type, name, value, required, answered }: Stop): Promise<void> {
  // Any time will do: each appointment exists once, and the same test may run elsewhere or for a second time.
  if (name === TEST_DRIVE_TIME) return;
  const typed = TYPED[fieldKey(name)];
  if (tag === "select") {
    if (value === "") await page.keyboard.press("ArrowDown");
  } else if (type === "radio" || type === "checkbox") {
    if (!answered && (type === "radio" || required)) await page.keyboard.press("Space");
  } else if (tag === "textarea" || tag === "input") {
    if (value === "" && (typed !== undefined || required)) await page.keyboard.type(typed ?? ANYTHING);
  }
}

/**
 * Fills in the requested fields with the keyboard alone, from the focused one on, and presses the button.
 * Leaves fields that are already filled in. Returns the names of the fields that it passed.
 */
export async function sendByKeyboard(page: Page, form: Locator): Promise<string[]> {
  const passed: string[] = [];
  await intoForm(page, form);
  for (let step = 0; step < 60; step += 1) {
    const stop = await focused(form);
    if (!stop) throw new Error(`The form ended without its button, after ${passed.join(", ")}`);
    if (stop.tag === "button" && stop.name === "") {
      await page.keyboard.press("Enter");
      return passed;
    }
    if (stop.name) passed.push(stop.name);
    await answer(page, stop);
    await page.keyboard.press("Tab");
  }
  throw new Error(`The form did not end: ${passed.join(", ")}`);
}

/** Submits the empty form, then follows the first error to its field. */
export async function failByKeyboard(page: Page, form: Locator): Promise<void> {
  await intoForm(page, form);
  for (let step = 0; step < 60; step += 1) {
    const stop = await focused(form);
    if (stop?.tag === "button" && stop.name === "") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole("group", { name: "Please fix the following errors:" });
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  const target = await summary.getByRole("link").first().getAttribute("href");
  await page.keyboard.press("Enter");
  const field = page.locator(`[id="${target?.slice(1)}"]`);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
}
