import { beforeEach, expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import { asCarId } from "~/domain/text/identifiers";
import { unsubscribeAddress } from "~/services/alerts/saved-search.server";
import { incomingCar } from "../../../support/incoming-car";
import { type Visitor, visitor } from "../../../support/page-forms";
import type { Answer } from "../../../support/request-server";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { formWith, lastCode, ownerAnswer, shoppersOf, textMessages } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-03-04T01:00:00Z");
const CAR = incomingCar("one", { dealership_id: "alpha", dealership_slug: "alpha", price: 30_000 });

describeServedOnEachStore<"alpha">(
  "rules/alerts#alert-language: a shopper's language",
  {
    sites: {
      alpha: {
        cars: [CAR],
        config: {
          alerts: { enabled: true },
          saved_cars: { favourites: false, watchlist: true },
          languages: ["en-AU", "zh-Hans"],
        },
      },
    },
    now: NOW,
  },
  (served) => {
    const { account: newAccount } = shoppersOf(served);
    let who: Visitor;
    let account: Account;
    beforeEach(async () => {
      ({ who, account } = await newAccount());
    });
    const language = async () =>
      (await served().platform.store.accounts.byId(ALPHA_SLUG, account.id))?.language ?? null;

    it("a shopper's language is that of the page on which they sign in, and so is the message with the code", async () => {
      const fresh = visitor(served(), `alpha.localhost:${served().port}`);
      const send = (page: Answer, field: string, text: string) => {
        const { action, answers } = formWith(page, field, { [field]: text });
        expect(action).toBe("/zh/sign-in");
        return fresh.post(action, answers);
      };
      const phone = "0412 345 999";
      const asked = await send(await fresh.get("/zh/sign-in"), "phone", phone);
      expect(asked.headers.location).toMatch(/^\/zh\/sign-in/);
      const page = await fresh.get(asked.headers.location ?? "");
      const [text] = await textMessages(served().platform);
      expect(text?.text).toContain("验证码");
      const code = /^\d{6}/.exec(text?.text ?? "")?.[0] ?? (await lastCode(served().platform));
      const entered = await send(page, "code", code);
      expect(entered.status).toBe(303);
      const { accounts } = served().platform.store;
      const signed = await accounts.byPhone(ALPHA_SLUG, "+61412345999" as Account["phone"]);
      expect(signed?.language).toBe("zh-Hans");
    });

    it("a shopper's language becomes that of the page on which they save a search", async () => {
      const answers = Object.entries({ name: "丰田", channel: "sms", consent: "on" });
      expect((await who.post("/zh/alerts/new?make=Toyota", answers)).status).toBe(303);
      expect(await language()).toBe("zh-Hans");
      const [first] = await served().platform.store.alerts.consents(account.id);
      expect(first?.wording).toMatch(/\p{sc=Han}/u);
      expect((await who.post("/alerts/new?make=Mazda", answers)).status).toBe(303);
      expect(await language()).toBe("en-AU");
    });

    it("a shopper's language becomes that of the page on which they watch a price", async () => {
      const carId = asCarId(CAR.id);
      const saved = { carId, name: CAR.name, price: 31_000 };
      await served().platform.store.savedCars.add(account, [saved], { limit: 200, now: NOW });
      // Whose alerts are off is led to where they are turned on.
      expect((await who.post("/zh/watchlist", [["watch", carId]])).status).toBe(303);
      const [kept] = await served().platform.store.savedCars.list(account.id);
      expect(kept?.watchPrice).toBe(true);
      expect(await language()).toBe("zh-Hans");
    });

    it("a shopper's language becomes that of the account page whose form they send", async () => {
      const owner = await ownerAnswer(who);
      await who.post("/zh/account", [["form", "name"], ["name", "Mei"], ...owner]);
      expect(await language()).toBe("zh-Hans");
      const exported = await served().platform.store.personalData.export({
        site: ALPHA_SLUG,
        accountIds: [account.id],
        phones: [account.phone],
        emails: [],
        messagePersons: [],
        codeReceivers: [],
      });
      expect(JSON.stringify(exported)).toContain("zh-Hans");
    });

    it("a shopper's language stays when they only read pages in another language", async () => {
      await who.get("/zh/account");
      await who.get("/zh/cars");
      expect(await language()).toBeNull();
    });

    it("a change of languages doesn't end an unsubscribe address: in a language that is gone it works in the first one", async () => {
      const { alerts } = served().platform.store;
      const wording = { kind: "alerts_email", wording: "Yes, tell me." } as const;
      await alerts.turnOn(account, "email", wording, NOW);
      const address = unsubscribeAddress(served().platform, ALPHA_SLUG, account.id);
      const fresh = visitor(served(), `alpha.localhost:${served().port}`);
      expect((await fresh.get(`/zh${address}`)).text).toContain('<html lang="zh-Hans"');
      const gone = await fresh.get(`/fr${address}`);
      expect(gone.status).toBe(200);
      expect(gone.text).toContain('<html lang="en-AU"');
      expect((await fresh.post(`/fr${address}`, [["List-Unsubscribe", "One-Click"]])).status).toBe(200);
      expect((await alerts.settings(account.id)).channel).toBeNull();
      expect((await fresh.get("/fr/sign-in")).status).toBe(404);
    });
  },
);
