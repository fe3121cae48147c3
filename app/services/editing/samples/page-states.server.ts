import type { Session } from "~/adapters/database/accounts.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { canSendTexts } from "~/config.server";
import { checkoutEnabled } from "~/domain/buttons/checkout";
import type { RefusedPost } from "~/domain/forms/posted-form";
import { asCarSlug, asLeadId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { hasAlerts } from "../../alerts/saved-search.server";
import { canPayOnline } from "../../checkout/payments-of-site.server";
import { cookiesAfter } from "../../http/cookies.server";
import { leadCookies } from "../../leads/last-lead-cookie.server";
import type { Platform, SiteContext } from "../../platform/platform";
import { shownCampaign } from "../../spin/spin.server";
import { checkoutRules } from "../../vehicle/button-rules.server";
import { savedLimit } from "../../visitor/saved-cars.server";
import { EDITOR_PATH } from "../editor-sign-in.server";
import { SAMPLES, sampleCars } from "./sample-cars";
import { SAMPLE_PERSON, type SampleData } from "./sample-world.server";

/** Where a page is drawn in a state. */
export const STATE_PATH = `${EDITOR_PATH}/see`;

const PAGE_STATES = [
  "search",
  "search_empty",
  "search_stale",
  "search_away",
  "car",
  "car_reserved",
  "car_sold",
  "form",
  "form_errors",
  "form_sent",
  "too_often",
  "checkout",
  "checkout_errors",
  "account",
  "watchlist",
  "not_found",
] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** The e-mails to shoppers that an editor can see. */
const SEEN_MAILS = [
  "alert",
  "confirm_email",
  "email_changed",
  "reservation_paid",
  "reservation_ending",
  "reservation_over",
  "reservation_car_gone",
  "reservation_lost",
  "reservation_cancelled",
  "reservation_called_off",
  "reservation_refunded",
  "reservation_refund_failed",
  "payment_paid",
  "payment_refunded",
  "payment_refund_failed",
  "prize",
] as const;
export type SeenMail = (typeof SEEN_MAILS)[number];

/** What draws a page in a state. The shopper's browser has no cookie but those that the state is about. */
export interface DrawnState {
  path: string;
  /** What was posted; absent: the page is read. */
  posted?: Readonly<Record<string, string>>;
  cookies?: string;
  context: SiteContext;
  session: Session | null;
  refusedPost?: RefusedPost;
}

export function pageStateNamed(name: string | null): PageState | null {
  return PAGE_STATES.find((state) => state === name) ?? null;
}

/** Returns the states that pages of a site can be in. */
export function statesOf(platform: Platform, site: Site): PageState[] {
  return PAGE_STATES.filter((state) => isPossible(platform, site, state));
}

export function mailsOf(platform: Platform, site: Site): SeenMail[] {
  return SEEN_MAILS.filter((mail) => isWritten(platform, site, mail));
}

function isWritten(platform: Platform, site: Site, mail: SeenMail): boolean {
  switch (mail) {
    case "alert":
      return hasAlerts(platform, site);
    case "confirm_email":
    case "email_changed":
      return canSendTexts(platform.config);
    case "payment_paid":
    case "payment_refunded":
    case "payment_refund_failed":
      return canPayOnline({ platform, site });
    case "prize":
      return shownCampaign({ platform, site }) !== null;
    default:
      return isReservable(platform, site);
  }
}

function isPossible(platform: Platform, site: Site, state: PageState): boolean {
  switch (state) {
    case "account":
      return canSendTexts(platform.config);
    case "watchlist":
      return savedLimit({ platform, site }, "watchlist") !== null;
    case "car_sold":
      return site.search.sold_window_days > 0 && isShown(site, "sold");
    case "checkout":
    case "checkout_errors":
      return isReservable(platform, site);
    default:
      return true;
  }
}

/** Whether the invented car for sale can be reserved. */
function isReservable(platform: Platform, site: Site): boolean {
  const [sale] = sampleCars(site, platform.now());
  return (
    platform.payments !== null && sale !== undefined && checkoutEnabled(sale, checkoutRules(platform, site))
  );
}

function isShown({ search }: Site, status: "sold"): boolean {
  return search.only.statuses.length === 0 || search.only.statuses.includes(status);
}

export function drawnState(
  world: SampleData,
  { site, origin }: Pick<SiteContext, "site" | "origin">,
  state: PageState,
): DrawnState {
  const { platform, session } = world;
  const context = { platform, site, origin };
  const sale = `/cars/${SAMPLES.sale}`;
  const checkout = `${sale}/${site.actions.checkout.path}`;
  const get = (path: string, who: Session | null = null): DrawnState => ({ path, context, session: who });
  const post = (path: string, who: Session | null = null) => ({ ...get(path, who), posted: TYPED });
  const searching = (search: StockSearchEngine) => ({
    ...get("/cars"),
    context: { ...context, platform: { ...platform, search } },
  });
  switch (state) {
    case "search":
      return get("/cars");
    case "search_empty":
      return get("/cars?query=zzzzzz");
    case "search_stale":
      return searching(answering(platform, (answer) => ({ ...answer, staleSince: platform.now() })));
    case "search_away":
      return searching(
        answering(platform, () => Promise.reject(new Error("the search is away in this state"))),
      );
    case "car":
      return get(sale);
    case "car_reserved":
      return get(`/cars/${SAMPLES.reserved}`);
    case "car_sold":
      return get(`/cars/${SAMPLES.sold}`);
    case "form":
      return get(`${sale}/enquire`);
    case "form_errors":
      return post(`${sale}/enquire`);
    case "form_sent":
      return sent(context);
    case "too_often":
      return {
        ...post("/sent-too-often"),
        refusedPost: { address: `${sale}/enquire`, seconds: 42 },
      };
    case "checkout":
      return get(checkout, session);
    case "checkout_errors":
      return post(checkout, session);
    case "account":
      return get("/account", session);
    case "watchlist":
      return get("/watchlist", session);
    case "not_found":
      return get("/no-such-page");
  }
}

/** What somebody has typed who left the rest out, in a form that has its number as each has. */
const TYPED = {
  submission_id: "00000000-0000-4000-8000-000000000000",
  name: SAMPLE_PERSON.name,
  email: "robin",
};

/** The page after an enquiry, whose summary is in a cookie of this world's own secret. */
function sent(context: SiteContext): DrawnState {
  const { platform, site } = context;
  const [car] = sampleCars(site, platform.now());
  const { name, email, phone } = SAMPLE_PERSON;
  const cookies = car
    ? leadCookies(context, {
        lead: {
          lead_id: asLeadId("invented"),
          reference: "SAMPLE",
          category: "Vehicle Enquiry",
          subcategory: null,
          car_dealership_id: car.dealership_id,
          dealership_id: car.dealership_id,
          name,
          last_name: null,
          email,
          phone,
          answers: {},
        },
        car: { ...car, slug: asCarSlug(SAMPLES.sale) },
      })
    : [];
  return { path: "/success", cookies: cookiesAfter({ cookies: "" }, cookies), context, session: null };
}

type Read = StockSearchEngine["read"];
type Answered = Awaited<ReturnType<Read>>;

/** Returns a world's search whose answers are others. */
function answering(
  { search }: Platform,
  change: (answer: Answered) => Answered | Promise<Answered>,
): StockSearchEngine {
  const read = async (request: Parameters<Read>[0]) => change((await search.read(request)) as Answered);
  return { ...search, read: read as Read };
}
