import { signInAtGate } from "../support/checkout-journey";
import { failByKeyboard, sendByKeyboard } from "../support/form-by-keyboard";
import { expect, expectAccessible, journey, siteOrigin } from "../support/journey";
import { shippedForms } from "../support/shipped-sites";

/*
 * Fails and completes every form with its own page with the keyboard alone, with and without
 * JavaScript.
 */
for (const [number, { id, slug, path, form }] of shippedForms().entries()) {
  journey(
    `the form ${id} of ${slug} shows its errors, and can be corrected and sent`,
    async ({ page, javaScript }) => {
      await page.goto(siteOrigin(slug) + path);
      // A form behind a gate. Each sign-in has a mobile number of its own.
      if (new URL(page.url()).pathname === "/sign-in")
        await signInAtGate(page, `0412 ${javaScript ? 740 : 741} ${String(number).padStart(3, "0")}`);
      const shown = page.getByRole("main").locator('form[method="post"]');
      if (javaScript) await expectAccessible(page);
      await failByKeyboard(page, shown);
      if (javaScript) await expectAccessible(page);
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
}
