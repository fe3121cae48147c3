import { firstCar } from "../support/demo-cars";
import { expect, shippedSites, siteOrigin, test } from "../support/journey";

/* 400 % zoom of a screen of 1280 by 1024 pixels, for shoppers who also asked for less motion. */
test.use({ viewport: { width: 320, height: 256 }, contextOptions: { reducedMotion: "reduce" } });

for (const site of shippedSites()) {
  test(`the search and the vehicle page of ${site} need no sideways scroll and no motion at 400 % zoom`, async ({
    page,
  }) => {
    for (const address of [`${siteOrigin(site)}/cars`, await firstCar(site)]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          // An animation that scrolling drives moves nothing by itself.
          .filter(
            ({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === "running",
          )
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      );
      expect(moving, address).toEqual([]);
      const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      expect(smooth, address).toBe("auto");
    }
  });
}
