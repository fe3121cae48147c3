import { pino } from "pino";
import { expect, it } from "vitest";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import { checkoutSite, forSale, openCheckout } from "../../support/checkout-platform";
import { describeOnEachStore } from "../../support/store";

/* The search, and with it cards and pages, hears of reservations by the stock revision: no import is needed. */

const site = await checkoutSite();

describeOnEachStore(
  "the search of another process (rules/checkout#shown-as-reserved)",
  { postgres: "long" },
  (database) => {
    it("shows a car as reserved while somebody has it, or while its feed reserves it, and no longer", async () => {
      const checkout = await openCheckout(database, site, { cars: ["a", "b"] });
      const engine = createStockSearchEngine({
        config: {},
        store: await database.open(),
        log: pino({ level: "silent" }),
      });
      const reserved = async () => {
        await engine.catchUp();
        const { hits } = await engine.client.index(engine.index).search("", { limit: 10 });
        return hits.flatMap((hit) => (hit.reserved ? [hit.id] : []));
      };
      await engine.ready();
      expect(await reserved()).toEqual([]);

      const { url, reservation } = await checkout.atGateway("a", "form");
      expect(await reserved()).toEqual(["id-a"]);
      checkout.fake.pay(url);
      await checkout.current(reservation.id);
      // The import of another car, and of this one: the reservation stays.
      await checkout.stock(forSale("b", { price: 40_000 }), forSale("a", { price: 44_000 }));
      expect(await reserved()).toEqual(["id-a"]);

      await checkout.stock(forSale("a", { price: 44_000, reserved: true }));
      checkout.after(48 * 60);
      await checkout.work();
      expect(await reserved()).toEqual(["id-a"]);
      await checkout.stock(forSale("a", { price: 44_000 }));
      expect(await reserved()).toEqual([]);

      const second = await checkout.atGateway("a", "second");
      expect(await reserved()).toEqual(["id-a"]);
      await checkout.cancel(second.reservation.id);
      expect(await reserved()).toEqual([]);
      await engine.close();
    });
  },
);
