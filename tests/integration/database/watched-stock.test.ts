import { expect, it } from "vitest";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

describeOnEachStore("a store whose stock is watched", (database) => {
  it("gives a sign when another process changes a car", async () => {
    const watching = await database.open();
    const writing = await database.open();
    let signs = 0;
    const stop = watching.watchStock(() => {
      signs += 1;
    });
    // Listening begins in the background, so one change may be too early.
    let changes = 0;
    await expect
      .poll(
        async () => {
          changes += 1;
          await writing.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a", { km: changes })], new Date());
          return signs;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    stop();
  });
});
