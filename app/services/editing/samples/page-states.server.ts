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

/** How a page in a state is drawn, and on which sites it is possible; absent: on all. */
interface StateOfPage {
  draw(world: SampleData, context: SiteContext): DrawnState;
  isPossible?(platform: Platform, site: Site): boolean;
}

const SALE = `/cars/${SAMPLES.sale}`;
const checkoutOf = ({ site }: SiteContext) => `${SALE}/${site.actions.checkout.path}`;

function read(path: string): StateOfPage {
  return { draw: (_world, context) => ({ path, context, session: null }) };
}

/** A page of the shopper's account. */
function signedIn(path: string, isPossible: StateOfPage["isPossible"] & object): StateOfPage {
  return { isPossible, draw: ({ session }, context) => ({ path, context, session }) };
}

function searching(
  change: (answer: Answered, platform: Platform) => Answered | Promise<Answered>,
): StateOfPage {
  return {
    draw({ platform }, context) {
      const search = answering(platform, (answer) => change(answer, platform));
      return { path: "/cars", session: null, context: { ...context, platform: { ...platform, search } } };
    },
  };
}

const PAGE_STATES = {
  search: read("/cars"),
  search_empty: read("/cars?query=zzzzzz"),
  search_stale: searching((answer, platform) => ({ ...answer, staleSince: platform.now() })),
  search_away: searching(() => Promise.reject(new Error("the search is away in this state"))),
  car: read(SALE),
  car_reserved: read(`/cars/${SAMPLES.reserved}`),
  car_sold: {
    ...read(`/cars/${SAMPLES.sold}`),
    isPossible: (_platform, { search }) => search.sold_window_days > 0 && isShown(search, "sold"),
  },
  form: read(`${SALE}/enquire`),
  form_errors: {
    draw: (_world, context) => ({ path: `${SALE}/enquire`, context, session: null, posted: TYPED }),
  },
  form_sent: { draw: (_world, context) => sent(context) },
  too_often: {
    draw: (_world, context) => ({
      ...{ path: "/sent-too-often", context, session: null, posted: TYPED },
      refusedPost: { address: `${SALE}/enquire`, seconds: 42 },
    }),
  },
  checkout: {
    isPossible: isReservable,
    draw: ({ session }, context) => ({ path: checkoutOf(context), context, session }),
  },
  checkout_errors: {
    isPossible: isReservable,
    draw: ({ session }, context) => ({ path: checkoutOf(context), context, session, posted: TYPED }),
  },
  account: signedIn("/account", ({ config }) => canSendTexts(config)),
  watchlist: signedIn("/watchlist", (platform, site) => savedLimit({ platform, site }, "watchlist") !== null),
  not_found: read("/no-such-page"),
} satisfies Record<string, StateOfPage>;
export type PageState = keyof typeof PAGE_STATES;
const STATE_NAMES = Object.keys(PAGE_STATES) as PageState[];

const canText: MailPossible = ({ config }) => canSendTexts(config);
const canPay: MailPossible = (platform, site) => canPayOnline({ platform, site });
type MailPossible = (platform: Platform, site: Site) => boolean;

/** The e-mails to shoppers that an editor can see, each with which sites write it. */
const SEEN_MAILS = {
  alert: hasAlerts,
  confirm_email: canText,
  email_changed: canText,
  reservation_paid: isReservable,
  reservation_ending: isReservable,
  reservation_over: isReservable,
  reservation_car_gone: isReservable,
  reservation_lost: isReservable,
  reservation_cancelled: isReservable,
  reservation_called_off: isReservable,
  reservation_refunded: isReservable,
  reservation_refund_failed: isReservable,
  payment_paid: canPay,
  payment_refunded: canPay,
  payment_refund_failed: canPay,
  prize: (platform, site) => shownCampaign({ platform, site }) !== null,
} satisfies Record<string, MailPossible>;
export type SeenMail = keyof typeof SEEN_MAILS;

export function pageStateNamed(name: string | null): PageState | null {
  return STATE_NAMES.find((state) => state === name) ?? null;
}

/** Returns the states that pages of a site can be in. */
export function statesOf(platform: Platform, site: Site): PageState[] {
  const isPossible = ({ isPossible: possible }: StateOfPage) => possible?.(platform, site) ?? true;
  return STATE_NAMES.filter((state) => isPossible(PAGE_STATES[state]));
}

export function mailsOf(platform: Platform, site: Site): SeenMail[] {
  return (Object.keys(SEEN_MAILS) as SeenMail[]).filter((mail) => SEEN_MAILS[mail](platform, site));
}

/** Whether the invented car for sale can be reserved. */
function isReservable(platform: Platform, site: Site): boolean {
  const [sale] = sampleCars(site, platform.now());
  return (
    platform.payments !== null && sale !== undefined && checkoutEnabled(sale, checkoutRules(platform, site))
  );
}

function isShown(search: Site["search"], status: "sold"): boolean {
  return search.only.statuses.length === 0 || search.only.statuses.includes(status);
}

export function drawnState(
  world: SampleData,
  { site, origin }: Pick<SiteContext, "site" | "origin">,
  state: PageState,
): DrawnState {
  return PAGE_STATES[state].draw(world, { platform: world.platform, site, origin });
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
