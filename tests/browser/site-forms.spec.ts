import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { signInAtGate } from "../support/checkout-journey";
import { failByKeyboard, sendByKeyboard } from "../support/form-by-keyboard";
import { expect, expectAccessible, journey, LONG, siteOrigin } from "../support/journey";
import { type ShippedForm, shippedForms } from "../support/shipped-sites";
import { newNumber } from "../support/sms-outbox";

/*
 * Fails and completes forms with the keyboard alone: each kind of field, each number of steps, and appointments.
 * tests/integration/leads/answers-survive-failures.test.ts sends every form.
 */

const traitsOf = ({ form: { fields, steps } }: ShippedForm): string[] => [
  `${steps.length} steps`,
  ...fields.map(
    (field) => ("kind" in field && field.kind) || (field.name === TEST_DRIVE_TIME ? field.name : "text"),
  ),
];

const seen = new Set<string>();
const forms = shippedForms().filter((shipped) => {
  const fresh = traitsOf(shipped).filter((trait) => !seen.has(trait));
  for (const trait of fresh) seen.add(trait);
  return fresh.length > 0;
});

for (const { id, slug, path, form } of forms)
  journey(
    `the form ${id} of ${slug} shows its errors, and can be corrected and sent`,
    { tag: id === "test_drive" ? undefined : LONG },
    async ({ page }) => {
      await page.goto(siteOrigin(slug) + path);
      // A form behind a gate.
      if (new URL(page.url()).pathname === "/sign-in") await signInAtGate(page, newNumber());
      const shown = page.getByRole("main").locator('form[method="post"]');
      await failByKeyboard(page, shown);
      await expectAccessible(page);
      const passed: string[] = [];
      for (let step = 0; step < Math.max(1, form.steps.length); step += 1) {
        passed.push(...(await sendByKeyboard(page, shown)));
        const next = step + 2;
        await expect(page).toHaveURL(
          next <= form.steps.length ? new RegExp(`[?&]step=${next}\\b`) : /\/success$/,
        );
      }
      expect(passed.length).toBeGreaterThan(2);
      await expect(page.getByRole("main")).toContainText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
    },
  );
