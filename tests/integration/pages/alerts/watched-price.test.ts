import { expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { mobileNumberText } from "~/domain/account/mobile-number";
import { asSiteSlug } from "~/domain/text/identifiers";
import { matchChangedCars } from "~/services/alerts/match-changed-cars.server";
import { incomingCar } from "../../../support/incoming-car";
import type { Visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { shopper, shoppersOf } from "../../../support/sign-in";

const NOW = new Date("2026-03-04T01:00:00Z");
const SITES = ["alpha", "beta", "gamma"] as const;
type Slug = (typeof SITES)[number];

const car = (site: Slug, key: string, changes: Partial<IncomingCar> = {}) =>
  incomingCar(`${site}-${key}`, {
    dealership_id: site,
    dealership_slug: site,
    name: `2020 Toyota ${key}`,
    price: 30_000,
    ...changes,
  });
const cars = (site: Slug) => [
  car(site, "one"),
  car(site, "sold", { status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 3600 }),
];
const id = (site: Slug, key: string) => `id-${site}-${key}`;
const watchlist = { saved_cars: { favourites: false, watchlist: true } };
const alerts = { alerts: { enabled: true } };

describeServedOnEachStore<Slug>(
  "rules/alerts#price-watched: the price of a saved car",
  {
    sites: {
      alpha: { cars: cars("alpha"), config: { ...watchlist, ...alerts } },
      beta: {
        cars: cars("beta"),
        config: {
          saved_cars: { favourites: false },
          garage: { enabled: true, path: "/mymotors" },
          ...alerts,
        },
      },
      gamma: { cars: cars("gamma"), config: watchlist },
    },
    now: NOW,
  },
  (served) => {
    const { account: newAccount } = shoppersOf(served);
    const host = (site: Slug) => `${site}.localhost:${served().port}`;
    async function browser(site: Slug, keys = ["one", "sold"]): Promise<{ who: Visitor; account: Account }> {
      const { who, account } = await newAccount(undefined, site);
      const saved = keys.map((key) => ({
        carId: id(site, key) as never,
        name: `2020 Toyota ${key}`,
        price: 31_000,
      }));
      await served().platform.store.savedCars.add(account, saved, { limit: 200, now: NOW });
      return { who, account };
    }
    const turnOn = (account: Account) =>
      served().platform.store.alerts.turnOn(account, "sms", { kind: "alerts_sms", wording: "Yes." }, NOW);
    const watched = async ({ id }: Account) =>
      (await served().platform.store.savedCars.list(id)).flatMap(({ carId, watchPrice }) =>
        watchPrice ? [carId] : [],
      );
    const list = { alpha: "/watchlist", beta: "/mymotors", gamma: "/watchlist" } as const;
    const notice = (html: string) => /<dialog[^>]*aria-label="([^"]*)"/.exec(html)?.[1] ?? null;

    it.each(["alpha", "beta"] as const)(
      "is watched and no longer watched by a button of the list of %s",
      async (site) => {
        const { who, account } = await browser(site);
        await turnOn(account);
        const before = (await who.get(list[site])).text;
        expect(before).toContain('aria-label="Tell me when the price drops: 2020 Toyota one"');
        expect(before).not.toContain("price drops: 2020 Toyota sold");
        const answer = await who.post(list[site], [["watch", id(site, "one")]]);
        expect(answer.status).toBe(303);
        expect(answer.headers.location?.split("#")[0]).toBe(list[site]);
        const after = (await who.get(list[site])).text;
        expect(notice(after)).toBe("Watching The Price");
        expect(pageWords(after)).toContain("We'll tell you when the price drops.");
        expect(after).toContain('aria-label="Stop watching the price: 2020 Toyota one"');
        expect(await watched(account)).toEqual([id(site, "one")]);
        expect(pageWords((await who.get("/account")).text)).toContain("You're watching the price of 1 car.");
        await who.post(list[site], [["unwatch", id(site, "one")]]);
        expect(notice((await who.get(list[site])).text)).toBe("No Longer Watching The Price");
        expect(await watched(account)).toEqual([]);
      },
    );

    it("is watched from what the car costs then, so that only a lower one is reported", async () => {
      const { who, account } = await browser("alpha");
      await turnOn(account);
      await matchChangedCars(served().platform);
      await who.post("/watchlist", [["watch", id("alpha", "one")]]);
      const { store } = served().platform;
      const drops = async (price: number) => {
        await store.cars.applyBatch(asSiteSlug("alpha"), "feed", [car("alpha", "one", { price })], NOW);
        await matchChangedCars(served().platform);
        return (await store.alertWork.pending(account.id)).prices;
      };
      // It was saved at $31,000 and costs $30,000 when it is watched.
      expect(await drops(30_500)).toEqual([]);
      expect(await drops(29_990)).toMatchObject([{ carId: id("alpha", "one"), known: 30_000 }]);
      await drops(30_000);
    });

    it("is watched although alerts are off, and the shopper is led to where they are turned on", async () => {
      const { who, account } = await browser("alpha");
      const answer = await who.post("/watchlist", [["watch", id("alpha", "one")]]);
      expect(answer.headers.location).toBe("/account?done=alerts_needed#alerts");
      expect(await watched(account)).toEqual([id("alpha", "one")]);
      const page = pageWords((await who.get("/account?done=alerts_needed")).text);
      expect(page).toContain("You'll hear when it drops once your alerts are on.");
      expect(page).toContain("Alerts are off");
      expect(page).toContain(
        "You're watching the price of 1 car. You'll hear when it drops once your alerts are on.",
      );
      const saved = (await who.get("/watchlist")).text;
      expect(pageWords(saved)).toContain("You'll hear when it drops once your alerts are on. Turn alerts on");
      expect(saved).toContain('<a href="/account#alerts"');
      expect(pageWords(saved)).not.toContain("We'll tell you when the price drops.");
    });

    it.each([
      ["of a sold car", "sold"],
      ["of a car that is not in the list", "two"],
      ["of a car that does not exist", "none"],
    ])("%s can't be watched", async (_title, key) => {
      const { who, account } = await browser("alpha");
      expect((await who.post("/watchlist", [["watch", id("alpha", key)]])).headers.location).toBe(
        "/watchlist",
      );
      expect(notice((await who.get("/watchlist")).text)).toBe("Car Not Saved");
      expect(await watched(account)).toEqual([]);
    });

    it("is watched after the sign-in, when the session has ended before the press", async () => {
      const { account } = await browser("alpha");
      await turnOn(account);
      const who = shopper(served(), host("alpha"));
      const asked = await who.post(
        "/watchlist",
        Object.entries({ watch: id("alpha", "one"), back: "/watchlist" }),
      );
      const signIn = asked.headers.location ?? "";
      expect(signIn).toMatch(/^\/sign-in\?type=watchlist&redirect=%2Fwatchlist/);
      expect(await watched(account)).toEqual([]);
      const done = await who.signIn(mobileNumberText(account.phone), signIn);
      expect(done.headers.location?.split("#")[0]).toBe("/watchlist");
      expect(await watched(account)).toEqual([id("alpha", "one")]);
    });

    it("has no button on a site without alerts, where the list takes no such post", async () => {
      const { who, account } = await browser("gamma");
      expect((await who.get("/watchlist")).text).not.toContain("price drops");
      expect((await who.post("/watchlist", [["watch", id("gamma", "one")]])).status).toBe(400);
      expect(await watched(account)).toEqual([]);
    });
  },
);
