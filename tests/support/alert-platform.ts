import { createHash, randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import type { Account } from "~/adapters/database/accounts.server";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import { readConfig } from "~/config.server";
import { readMobileNumber } from "~/domain/account/mobile-number";
import { savedSearchAddress, savedSearchTerms } from "~/domain/alerts/saved-search";
import type { Message, MessageChannel } from "~/domain/message/message";
import { readSearchState } from "~/domain/search/search-state";
import { asCarId, asSavedSearchId, asSessionId } from "~/domain/text/identifiers";
import { notifyShoppers } from "~/services/alerts/alert-worker.server";
import { matchChangedCars } from "~/services/alerts/match-changed-cars.server";
import { messageContent } from "~/services/messages/new-message.server";
import { announceImport } from "~/services/stock-import/running-imports.server";
import { loadSites } from "~/tenants/registry.server";
import { incomingCar } from "./incoming-car";
import { ALPHA_SLUG } from "./site-slugs";

/** A Wednesday, 10:00 in Perth. */
export const MORNING = new Date("2026-03-04T02:00:00.000Z");

/** What a shopper was sent: the receiver and the text. */
export interface SentAlert {
  channel: MessageChannel;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The site alpha with alerts, shoppers and stock, over a real store. */
export async function alertPlatform(
  store: Store,
  sitesDir: string,
  {
    environment = {},
    now: start = MORNING,
    secret = "a secret of this test that is long enough",
  }: { environment?: Record<string, string>; now?: Date; secret?: string } = {},
) {
  const sites = await loadSites({ demoSites: false, sitesDir });
  const site = sites.bySlug(ALPHA_SLUG);
  if (!site) throw new Error(`no site alpha: ${JSON.stringify(sites.faults)}`);
  let now = start;
  const platform = {
    store,
    sites,
    config: readConfig({ NODE_ENV: "test", BASE_DOMAIN: "example.test", ...environment }),
    log: pino({ level: "silent" }),
    sessionSecrets: [secret],
    now: () => now,
  };
  let phones = 0;

  return {
    platform,
    site,
    setNow(time: Date) {
      now = time;
    },
    /** A shopper with alerts on: by text message, or by e-mail to a confirmed address. */
    async shopper(channel: MessageChannel | null = "sms", language?: string): Promise<Account> {
      phones += 1;
      const phone = readMobileNumber(`0412 345 ${String(phones).padStart(3, "0")}`);
      if ("fault" in phone) throw new RangeError("the number is invalid");
      const { account } = await store.accounts.startSession(
        {
          id: asSessionId(createHash("sha256").update(randomBytes(16)).digest("base64url")),
          site: site.slug,
          phone: phone.number,
          device: "",
          expiresAt: new Date(now.getTime() + 86_400_000),
          language,
        },
        now,
      );
      if (channel)
        await store.alerts.turnOn(
          account,
          channel,
          { kind: `alerts_${channel}`, wording: "Yes, tell me." },
          now,
        );
      return account;
    },
    /** Saves a search by its address parameters. */
    async save(account: Account, address: string, name = address) {
      const state = readSearchState(new URLSearchParams(address));
      const id = asSavedSearchId(randomUUID());
      const outcome = await store.alerts.saveSearch(
        account,
        { id, name, address: savedSearchAddress(state) ?? "", terms: savedSearchTerms(state) },
        { limit: 20, now },
      );
      if (outcome !== "saved") throw new Error(outcome);
      return id;
    },
    /** Saves a car at its price and watches it. */
    async watch(account: Account, key: string, price: number | null) {
      const carId = asCarId(`id-${key}`);
      await store.savedCars.add(account, [{ carId, name: `Car ${key}`, price }], { limit: 200, now });
      await store.alerts.watchPrice(account.id, carId, { watch: true, price });
      return carId;
    },
    /** Imports cars of the source "feed"; its first import is complete before. */
    async stock(...cars: IncomingCar[]) {
      await store.cars.applyBatch(site.slug, "feed", cars, now);
    },
    /** Stores the first import of the source. */
    async firstImport(...cars: IncomingCar[]) {
      await store.cars.applyBatch(site.slug, "feed", cars.length > 0 ? cars : [incomingCar("first")], now);
      await store.cars.noteSource(site.slug, "feed", now);
      await matchChangedCars(platform);
    },
    /** Does something while an import is running. */
    importing: (work: () => Promise<void>) => announceImport(store.leases, site.slug, work),
    async work() {
      const matched = await matchChangedCars(platform);
      const notified = await notifyShoppers(platform);
      return { ...matched, notified };
    },
    /** Takes the messages out of the outbox, as a worker does. */
    async sent(): Promise<SentAlert[]> {
      const messages: Message[] = [];
      for (;;) {
        const some = await store.messages.claim(100, 60, now, { channels: ["sms", "email"] });
        if (some.length === 0) break;
        for (const message of some) await store.messages.delivered(message.id, now);
        messages.push(...some);
      }
      return messages.map((message) => ({
        channel: message.channel,
        ...(messageContent(platform, message) as Omit<SentAlert, "channel">),
      }));
    },
  };
}

export type AlertSite = Awaited<ReturnType<typeof alertPlatform>>;
