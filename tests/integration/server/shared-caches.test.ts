/** @module-tag long */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asCarId } from "~/domain/text/identifiers";
import { createHttpApp } from "~/server/create-http-app";
import { listen } from "~/server/listen";
import { createMetrics } from "~/server/metrics";
import { pagesHandler } from "~/server/pages-handler";
import { rememberDetails } from "~/services/visitor/autofill.server";
import {
  atGateway,
  formAnswers,
  locationOf,
  newShoppers,
  payableSite,
  soldBy,
} from "../../support/checkout-pages";
import { editor } from "../../support/editor";
import { incomingCar } from "../../support/incoming-car";
import { builtPages } from "../../support/lead-forms";
import { visitor } from "../../support/page-forms";
import { requestServer } from "../../support/request-server";
import { serveSites } from "../../support/served-sites";
import { type CacheProgram, hasProgram, startCache } from "../../support/shared-cache";
import { signedIn } from "../../support/sign-in";
import { siteLocation } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { createMigratedDatabase, describePostgres } from "../../support/store";

/*
 * Two processes behind a shared cache (docs/decisions/0148): visitors of all kinds see what they would see without it,
 * and changes within five seconds. SHARED_CACHE_REQUESTS sets the number of requests to each of the two programs.
 */

const REQUESTS = Number(process.env.SHARED_CACHE_REQUESTS ?? 400);
const VISITORS = 100;
const AT_ONCE = 4;
const VISIBLE_WITHIN_MS = 5000;
const TIMEOUT_MS = 60_000 + REQUESTS * 200;
/* Sunday evening in Melbourne; opens on Monday at 08:30. */
const NOW = new Date("2026-11-22T21:25:00Z");
const OPENS_IN_MS = 6 * 60_000;
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const HOST = "alpha.localhost";
const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: "Open",
  open: "08:30",
  close: "17:00",
}));
const carsOf = () =>
  Array.from({ length: 30 }, (_, number) =>
    incomingCar(`alpha-${number}`, { ...soldBy("alpha"), price: 20_000 + number }),
  );
const PATHS = [
  "/",
  "/cars",
  "/cars?make=Toyota",
  "/search/used-cars",
  "/cars/slug-alpha-1",
  "/cars/slug-alpha-2",
  "/contact",
  "/compare",
  "/locations/alpha",
];

interface Asked {
  path: string;
  headers: Record<string, string>;
}

describePostgres("two processes behind a shared cache", undefined, (serverUrl) => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let processes: Awaited<ReturnType<typeof serve>>[] = [];
  let freshPort = 0;
  let closeFresh = () => {};
  let ben: ReturnType<typeof editor>;
  const people: { name: string; prefix: string; headers: Record<string, string> }[] = [];

  const serve = () =>
    serveSites({
      sites: {
        alpha: {
          cars: carsOf(),
          config: {
            ...payableSite("alpha"),
            actions: { checkout: { enabled: true, default_payment_processors: ["stripe"] } },
            editors: [ADA, BEN],
            languages: ["en-AU", "zh-Hans"],
            forms: { contact: { enabled: true } },
            saved_cars: { favourites: false, watchlist: true, compare: true },
            locations: [siteLocation("alpha", { opening_hours: week })],
          },
        },
      },
      environment: { DATABASE_URL: database.url, SESSION_SECRET: "s".repeat(40), TRUST_PROXY: "loopback" },
      now: NOW,
      shares: true,
    });
  const first = () => {
    const [one] = processes;
    if (!one) throw new Error("no process");
    return one;
  };
  const get = (port: number, { path, headers }: Asked) =>
    requestServer(port, path, { headers: { Host: HOST, "X-Forwarded-Proto": "http", ...headers } });

  beforeAll(async () => {
    database = await createMigratedDatabase(serverUrl);
    processes = [await serve(), await serve()];
    const { platform } = first();
    for (const each of processes) {
      await each.platform.search.catchUp();
      await each.platform.search.sites.ready();
    }
    const app = createHttpApp({
      platform,
      metrics: createMetrics(platform),
      assets: (_request, _response, next) => next(),
      images: (_request, response) => void response.sendStatus(404),
      pages: pagesHandler(await builtPages(), platform),
    });
    const { server, port } = await listen(app, "127.0.0.1", 0);
    freshPort = port;
    closeFresh = () => {
      server.close();
      server.closeAllConnections();
    };
    const ada = editor({ port: first().port, platform }, HOST, ADA);
    await ada.signIn();
    await ada.draft("nav.skip_to_content", "A draft of Ada");
    await ada.preview(true);
    ben = editor({ port: first().port, platform }, HOST, BEN);
    await ben.signIn();
    const site = platform.sites.bySlug(ALPHA_SLUG);
    if (!site) throw new Error("no site");
    const sites = { platform, site, origin: `http://${HOST}` };
    const browser = visitor({ port: first().port }, HOST);
    await browser.post("/compare", [
      ["add", "id-alpha-1"],
      ["back", "/cars"],
    ]);
    const toast = browser.cookie;
    for (let number = 0; number < VISITORS; number += 1) {
      const kinds: [
        name: string,
        cookie: string | Promise<string>,
        extra?: Record<string, string>,
        prefix?: string,
      ][] = [
        ["nobody", ""],
        ["nobody with brotli", "", { "Accept-Encoding": "br, gzip" }],
        ["a frugal visitor", "", { "Save-Data": "on" }],
        ["a visit", `trail=p=/&p=/cars/slug-alpha-${number % 9}`],
        ["a statistics cookie", `_ga=GA1.${number}`],
        ["a Chinese reader", number % 20 < 10 ? "" : "trail=p=/cars", {}, "/zh-Hans"],
        ["hearts", `compare=id-alpha-${(number + 3) % 12}; viewed-cars=id-alpha-5`],
        ["a notice", toast],
        [
          "a shopper",
          signedIn(platform, ALPHA_SLUG, `0412 345 ${100 + number}`).then(async ({ cookie, session }) => {
            const car = { carId: asCarId(`id-alpha-${number % 12}`), name: "Hilux", price: null };
            await platform.store.savedCars.add(session.account, [car], { limit: 10, now: NOW });
            const lead = {
              name: `Zebedee${number}`,
              last_name: "Lee",
              email: `z${number}@example.com`,
              phone: "0412345678",
            };
            const [details = ""] = rememberDetails(sites, lead as never);
            return `${cookie}; ${details.split(";")[0]}; recent-searches=query%3DZebedee${number}`;
          }),
        ],
        ["an editor's preview", ada.cookie],
      ];
      const [name = "", cookie = "", extra = {}, prefix = ""] = kinds[number % kinds.length] ?? [];
      const header = await cookie;
      people.push({
        name: `${name} ${number}`,
        prefix,
        headers: { ...extra, ...(header && { Cookie: header }) },
      });
    }
  }, TIMEOUT_MS);
  afterAll(async () => {
    closeFresh();
    for (const each of processes) await each.close();
    await database?.drop();
  });

  let changes = 0;
  const changed: { name: string; make(): Promise<void> }[] = [
    {
      name: "a stock change",
      make: async () => {
        const cars = carsOf().map((car) => ({ ...car, price: 30_000 + changes }));
        await first().platform.store.cars.applyBatch(ALPHA_SLUG, "feed", cars, first().platform.now());
      },
    },
    {
      name: "a published text",
      make: async () => {
        await ben.draft("nav.skip_to_content", `Skip ${changes}`);
        expect((await ben.publish()).status).toBe(303);
      },
    },
    {
      name: "a reservation",
      make: async () => {
        const who = visitor({ port: first().port }, HOST);
        const at = `/cars/slug-alpha-${changes}/checkout`;
        const sent = await who.post(
          at,
          formAnswers(await who.get(at), { ...newShopper(), terms_conditions: "on" }),
        );
        const back = await atGateway(who, sent.headers.location, "pay");
        expect((await who.get(locationOf(back))).status).toBe(200);
      },
    },
    {
      name: "an opening hour",
      make: async () => {
        const time = NOW.getTime() + OPENS_IN_MS * (1 + changes);
        for (const { platform } of processes) platform.now = () => new Date(time + changes);
      },
    },
  ];
  const newShopper = newShoppers();

  it.for<[CacheProgram, boolean]>([
    ["nginx", false],
    ["nginx", true],
    ["varnish", false],
    ["varnish", true],
  ])(
    "%s, with the documented rule: %s, shows each visitor what they would see without it",
    { timeout: TIMEOUT_MS },
    async ([program, documented], { skip }) => {
      if (!hasProgram(program) && !process.env.CI) skip();
      const cache = await startCache(
        program,
        processes.map(({ port }) => port),
        { documented },
      );
      try {
        let changedAt = 0;
        let epoch = 0;
        let hits = 0;
        const fresh = new Map<string, Promise<string>>();
        const freshly = (asked: Asked): Promise<string> => {
          const key = JSON.stringify([epoch, asked]);
          const known =
            fresh.get(key) ??
            get(freshPort, { ...asked, headers: { ...asked.headers, "Accept-Encoding": "" } }).then(seen);
          fresh.set(key, known);
          return known;
        };
        const check = async (number: number) => {
          const person = people[(number * 7) % VISITORS];
          const path = PATHS[(number * 5 + Math.floor(number / VISITORS)) % PATHS.length] ?? "/";
          if (!person) throw new Error("nobody");
          const { "Accept-Encoding": coding, ...headers } = person.headers;
          const asked = { path: person.prefix + (person.prefix && path === "/" ? "" : path), headers };
          for (;;) {
            const at = Date.now();
            const answer = await get(cache.port, asked);
            if (Number(answer.headers.age ?? 0) > 0 || /public/.test(String(answer.headers["cache-control"])))
              hits += 1;
            if (coding)
              expect(
                (await get(cache.port, { ...asked, headers: { ...headers, "Accept-Encoding": coding } }))
                  .status,
              ).toBe(answer.status);
            const what = seen(answer);
            const right = await freshly(asked);
            if (what === right) return;
            expect(
              at - changedAt,
              `${person.name} at ${asked.path}: ${difference(what, right)}`,
            ).toBeLessThan(VISIBLE_WITHIN_MS);
            await delay(200);
            fresh.delete(JSON.stringify([epoch, asked]));
          }
        };
        const each = Math.ceil(REQUESTS / 2 / (changed.length + 1));
        for (let part = 0; part <= changed.length; part += 1) {
          const change = changed[part - 1];
          if (change) {
            changes += 1;
            await change.make();
            changedAt = Date.now();
            epoch += 1;
          }
          let next = part * each;
          const last = next + each;
          await Promise.all(
            Array.from({ length: AT_ONCE }, async () => {
              while (next < last) await check(next++);
            }),
          );
        }
        expect(hits).toBeGreaterThan(0);
      } finally {
        await cache.stop();
      }
    },
  );
});

/** What a visitor sees of an answer, without what differs in each. */
function seen({ status, text, headers }: Awaited<ReturnType<typeof requestServer>>): string {
  const names = (headers["set-cookie"] ?? []).map((cookie) => cookie.split("=")[0]).sort();
  return [
    status,
    headers.location,
    // The picture of the visit is the page's part in it.
    names.filter((name) => name !== "trail").join(" "),
    text
      .replace(/ nonce="[^"]*"/g, "")
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, "UUID"),
  ].join("\n");
}

function difference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `…${one.slice(at - 60, at + 120)}… instead of …${other.slice(at, at + 120)}…`;
}
