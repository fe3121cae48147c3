import type { AppLoadContext } from "@remix-run/node";
import type { StockPosition } from "~/adapters/database/car-rows.server";
import type { Car } from "~/domain/car/car";
import { isPastListing } from "~/domain/car/car-state";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { SiteSlug } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import { pageEntries } from "~/pages/seo/sitemap.server";
import type { Platform } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { checkHtml, type ExpectedPage, MISSING_VALUE, ownTextOf } from "./check-html";

/** Answers a request as the server does: Remix's handler over the built pages. */
type PageHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

export interface PageFault {
  site: SiteSlug;
  /** The car's slug, or the page's path. */
  page: string;
  reason: string;
}

export interface SiteCheck {
  platform: Platform;
  handle: PageHandler;
  site: Site;
  onPage(): void;
  onFault(fault: PageFault): void;
}

/** Concurrent requests: enough to use the time spent waiting for the store and the search. */
const AT_ONCE = 4;
const CARS_AT_A_TIME = 200;

/**
 * Renders every page of a site that depends on its stock and checks its HTML: each vehicle page, including those of
 * removed cars, every page of the search, and the other pages of its sitemap.
 */
export async function checkSite(check: SiteCheck): Promise<void> {
  await checkVehiclePages(check);
  await checkOtherPages(check);
}

/** Yields all cars of this site in the store, in the order in which they last changed. */
async function* carsOf(platform: Platform, site: Site): AsyncGenerator<Car[]> {
  const own = new Set(site.dealershipIds);
  let after: StockPosition = { revision: 0, id: "" };
  for (;;) {
    const cars = await platform.store.cars.changedSince(after, CARS_AT_A_TIME);
    yield cars.filter(({ dealership_id }) => own.has(dealership_id));
    const last = cars.at(-1);
    if (!last) return;
    after = { revision: last.revision, id: last.id };
  }
}

/** Returns how many vehicle pages `checkSite` renders. */
export async function countVehiclePages(platform: Platform, site: Site): Promise<number> {
  return platform.store.cars.count(site.dealershipIds);
}

/** Renders the vehicle page of every car, or of those that `wants` returns true for. */
export async function checkVehiclePages(
  check: SiteCheck,
  wants: (car: Car) => boolean = () => true,
): Promise<void> {
  const { platform, site } = check;
  for await (const cars of carsOf(platform, site)) {
    await inParallel(cars.filter(wants), async (car) => {
      const status = expectedStatus(car, platform, site);
      await checkPage(check, `/cars/${car.slug}`, status, ownTextOf([JSON.stringify(car)]), car.slug);
    });
  }
}

/**
 * The status that a car's address has by rules/vehicle-page#vehicle-address: 410 once it has left the listing, 404
 * where the site never lists it.
 */
function expectedStatus(car: Car, { now }: Pick<Platform, "now">, site: Site): number {
  if (!car.show_on_dealer_website || !isWithinLimits(car, site.search.only)) return 404;
  return isPastListing(car, now(), site.search.sold_window_days) ? 410 : 200;
}

/** Yields the search page by page, and the other addresses of the sitemap. */
export async function checkOtherPages(check: SiteCheck): Promise<void> {
  const { platform, site } = check;
  const ownText = await ownTextOfCards(check);
  const { pages } = (await (await ask(check, "/api/cars")).json()) as { pages: number };
  const others = (await pageEntries({ platform, site, origin: originOf(check) })).filter(
    (path) => path !== "/cars",
  );
  const searches = Array.from({ length: Math.max(1, pages) }, (_, index) =>
    index === 0 ? "/cars" : `/cars?page=${index + 1}`,
  );
  await inParallel([...searches, ...others], (path) => checkPage(check, path, 200, ownText, path));
}

/** Returns whether a text on a card comes from the site's stock: everything but the comments. */
export async function ownTextOfCards({ platform, site }: Pick<SiteCheck, "platform" | "site">) {
  const texts: string[] = [];
  for await (const cars of carsOf(platform, site)) {
    for (const { dealercomments: _, ...car } of cars) {
      const text = JSON.stringify(Object.values(car).filter((value) => typeof value === "string"));
      if (MISSING_VALUE.test(text)) texts.push(text);
    }
  }
  return ownTextOf(texts);
}

/** Returns the faults of a page's HTML. */
export function checkPageOfSite(
  html: string,
  site: Site,
  status: number,
  isOwnText: ExpectedPage["isOwnText"],
): string[] {
  const wordingAreas = new Set(Object.keys(own(site.wording, site.language) ?? {}));
  return checkHtml(html, { isOwnText, wordingAreas, isError: status >= 400 });
}

async function checkPage(
  check: SiteCheck,
  path: string,
  status: number,
  isOwnText: ExpectedPage["isOwnText"],
  page: string,
): Promise<void> {
  const { site, onFault, onPage } = check;
  const report = (reason: string) => onFault({ site: site.slug, page, reason });
  try {
    const answer = await ask(check, path);
    const html = await answer.text();
    if (answer.status !== status) report(`status ${answer.status} instead of ${status}`);
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/html")) report(`content type ${JSON.stringify(type)}`);
    else {
      for (const fault of checkPageOfSite(html, site, answer.status, isOwnText)) report(fault);
    }
  } catch (error) {
    report(`not rendered: ${error instanceof Error ? error.message : error}`);
  }
  onPage();
}

function originOf({ platform, site }: SiteCheck): string {
  return siteOrigin(site, platform.config);
}

function ask(check: SiteCheck, path: string): Promise<Response> {
  const { platform, site, handle } = check;
  const origin = originOf(check);
  return handle(new Request(origin + path), {
    platform,
    site,
    nonce: "pages-check",
    requestId: "pages-check",
    origin,
    visitorOrigin: origin,
    session: async () => null,
    visitorKey: "",
    continueWith: () => undefined,
    onVisit: () => undefined,
    saveData: false,
  });
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
