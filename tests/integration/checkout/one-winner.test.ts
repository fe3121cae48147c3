/** @module-tag long */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import {
  ACCOUNT,
  CHECKOUT_SECRET,
  checkoutPlatform,
  checkoutSite,
  forSale,
  MORNING,
} from "../../support/checkout-platform";
import type { CheckoutRound } from "../../support/checkout-round";
import { bundleChild, startChild } from "../../support/child";
import { createFakeGateway, serveFakeGateway } from "../../support/fake-gateway";
import { alphaSites } from "../../support/lead-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* Two processes, in which many shoppers want the same cars at the same moment. */

let program = "";
let siteFile = "";
const sites = alphaSites();
beforeAll(async () => {
  program = await bundleChild("checkout-shoppers", { packages: "inside" });
  siteFile = path.join(sites.dir, "alpha.site");
  writeFileSync(siteFile, JSON.stringify(await checkoutSite()));
});

/** Lets the shoppers act in two processes at once. Resolves to what each of them came to. */
async function shopInTwoProcesses(
  database: TestDatabase,
  gatewayUrl: string,
  shoppers: CheckoutRound["shoppers"],
): Promise<Map<string, string>> {
  const { databaseUrl, dataDir } = database.location();
  const children = [0, 1].map(() =>
    startChild(program, {
      STORE_URL: databaseUrl,
      STORE_DIR: dataDir,
      SITE_FILE: siteFile,
      GATEWAY_URL: gatewayUrl,
      SESSION_SECRET: CHECKOUT_SECRET,
    }),
  );
  await Promise.all(children.map((child) => child.line("ready")));
  for (const [index, child] of children.entries()) {
    const round: CheckoutRound = {
      now: MORNING.toISOString(),
      point: null,
      nth: 1,
      shoppers: shoppers.filter((_, at) => at % 2 === index),
      parallel: true,
    };
    child.send(JSON.stringify(round));
  }
  expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0]);
  const lines = children.flatMap((child) => child.lines.filter((line) => line.includes(" ")));
  return new Map(lines.map((line) => line.split(" ", 2) as [string, string]));
}

const many = (cars: readonly string[]): CheckoutRound["shoppers"] =>
  Array.from({ length: 100 }, (_, index) => ({
    submission: `shopper${index}`,
    car: cars[index % cars.length] as string,
    plan: "pay_and_return" as const,
    kind: index % 3 === 0 ? ("purchase" as const) : ("reservation" as const),
  }));

describeOnEachStore("a hundred shoppers at the same moment (rules/checkout#one-winner)", (database) => {
  it.each([
    ["one car", ["a"]],
    ["ten cars", Array.from({ length: 10 }, (_, index) => `car${index}`)],
  ])("get %s: one winner each, and nobody else is charged", async (_what, cars) => {
    const store = await database.open();
    const fake = createFakeGateway({ now: () => MORNING });
    const served = await serveFakeGateway(fake);
    const checkout = await checkoutPlatform({
      store,
      site: await checkoutSite(),
      gateway: fake.gateway,
    });
    await checkout.stock(...cars.map((key) => forSale(key)));

    const outcomes = await shopInTwoProcesses(database, served.url, many(cars));
    await served.close();

    expect(outcomes.size).toBe(100);
    const winners = [...outcomes].filter(([, outcome]) => outcome === "paid").map(([name]) => name);
    expect(winners).toHaveLength(cars.length);
    const others = [...outcomes.values()].filter((outcome) => outcome !== "paid");
    expect(others.filter((outcome) => !["being_paid", "closed"].includes(outcome))).toEqual([]);
    for (const key of cars) {
      const holder = await store.checkout.ofCar((await checkout.car(key)).id);
      expect(holder).toMatchObject({ state: "paid", car_slug: `slug-${key}` });
      expect(winners).toContain(holder?.content?.name);
      expect(await checkout.car(key)).toMatchObject({ reserved: true });
    }
    // Nobody who lost has as much as a session.
    expect(fake.sessions()).toHaveLength(cars.length);
    expect(fake.record.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual(cars.map(() => "charge 20000"));
    const ledger = await store.ledger.movements("sandbox", ACCOUNT, new Date(0));
    expect(ledger.map(({ gateway_id }) => gateway_id).sort()).toEqual(
      fake.record.map(({ gateway_id }) => gateway_id).sort(),
    );
  });
});
