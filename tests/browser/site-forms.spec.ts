import { signInAtGate } from "../support/checkout-journey";
import { failByKeyboard, sendByKeyboard } from "../support/form-by-keyboard";
import { expect, expectAccessible, journey, LONG, siteOrigin } from "../support/journey";
import { shippedForms } from "../support/shipped-sites";
import { newNumber } from "../support/sms-outbox";

/* Fails and completes every form with its own page with the keyboard alone. These pages have no script. */

const forms = shippedForms();

for (const [number, { id, slug, path, form }] of forms.entries()) {
  const isFirst = forms.findIndex((each) => each.id === id) === number;
  journey(
    `the form ${id} of ${slug} shows its errors, and can be corrected and sent`,
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
    // One with appointments.
    { tag: id === "test_drive" && isFirst ? undefined : LONG },
  );
}
