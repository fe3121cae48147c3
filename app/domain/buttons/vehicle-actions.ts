import type { Car } from "../car/car";
import { isAvailable } from "../car/car-state";
import { type PriceDisplay, type PricedCar, shownPrice } from "../car/price";
import { offersStockFinancing } from "../finance/finance-view";
import { own } from "../text/own-property";
import {
  type CheckoutRules,
  checkoutEnabled,
  checkoutHref,
  isForSale,
  isTestDriveOnly,
  type OnlinePurchaseRules,
  onlinePurchaseEnabled,
  onlinePurchaseHref,
  reserveAmount,
} from "./checkout";
import {
  hasVehicleForm,
  type VehicleFormName,
  type VehicleFormSwitches,
  vehicleFormHref,
} from "./vehicle-form-names";

/**
 * The buttons of a car's page (rules/buttons#button-order). Favourite, compare, call, print and share have rules of
 * their own.
 */
export type VehicleActionKind =
  | "reserve"
  | "online_purchase"
  | "enquire"
  | "similar"
  | "test_drive"
  | "finance"
  | "offer"
  | "photos"
  | "trade_in"
  | "own_reservation"
  | "history_report";

export interface VehicleAction {
  kind: VehicleActionKind;
  href: string;
  /** Wording key. */
  label: string;
  emphasis: "primary" | "secondary" | "quiet";
  /** dialog: a form's page, which a dialog can show; page: another page; tab: another website. */
  opens: "dialog" | "page" | "tab";
  /** Dollars to pay for a reservation, and for how many hours it lasts; absent when no amount is named. */
  deposit?: { amount: number; hours: number };
  /** What comes before the button; absent: nothing. */
  note?: string;
}

export interface VehicleActionRules {
  forms: VehicleFormSwitches;
  checkout: CheckoutRules;
  online_purchase: OnlinePurchaseRules;
  trade_in: TradeInRules;
  finance: FinanceLinkRules;
  history_report: boolean;
}

/** The fields of a car that decide its buttons. A search hit has them too. */
export type ActionCar = Pick<
  Car,
  | "id"
  | "slug"
  | "name"
  | "status"
  | "reserved"
  | "tag"
  | "car_type"
  | "make"
  | "item_type"
  | "dealership_slug"
  | "payment_processors"
> &
  PricedCar;

/**
 * Returns the buttons of a car's page, in order. The first one is the page's main button. `price`: what the page shows.
 * @param own the visitor's own reservation of the car: its page, and how it stands (rules/buttons#own-reservation-link)
 */
export function vehicleActions(
  car: ActionCar & Pick<Car, "file">,
  rules: VehicleActionRules,
  price: PriceDisplay,
  own: { href: string; note: string } | null = null,
): VehicleAction[] {
  const kinds = isAvailable(car.status) ? AVAILABLE : SOLD;
  const offered = kinds.flatMap((kind) =>
    isOffered(kind, car, rules) ? [actionOf(kind, car, rules, price)] : [],
  );
  const actions = own ? [ownReservationAction(own), ...offered] : offered;
  return actions.map((action, index) =>
    index === 0 && action.emphasis !== "quiet" ? { ...action, emphasis: "primary" } : action,
  );
}

function ownReservationAction(own: { href: string; note: string }): VehicleAction {
  const kind = "own_reservation";
  return { ...own, kind, label: `action.${kind}`, emphasis: "secondary", opens: "page" };
}

/** The main button and two others are in sight; the rest is behind "More". */
const IN_SIGHT = 3;

/** Splits the buttons of a page, each part in their order (rules/buttons#buttons-in-sight). */
export function buttonsInSight(actions: readonly VehicleAction[]): {
  inSight: VehicleAction[];
  more: VehicleAction[];
} {
  const inSight = actions.filter(({ emphasis }) => emphasis !== "quiet").slice(0, IN_SIGHT);
  return { inSight, more: actions.filter((action) => !inSight.includes(action)) };
}

const AVAILABLE: readonly VehicleActionKind[] = [
  "reserve",
  "online_purchase",
  "enquire",
  "similar",
  "test_drive",
  "finance",
  "offer",
  "trade_in",
  "photos",
  "history_report",
];

/** "The page then shows SOLD plus a 'Find Me Something Similar' enquiry" (rules/vehicle-page#sold-page). */
const SOLD: readonly VehicleActionKind[] = ["similar"];

/** Whether a site offers a button for a car; `similar` for one that is not in stock. */
export function isOffered(
  kind: VehicleActionKind,
  car: ActionCar & { file?: string | null },
  rules: VehicleActionRules,
): boolean {
  const form = FORMS[kind];
  if (form && !hasVehicleForm(form, rules.forms)) return false;
  switch (kind) {
    case "reserve":
      return checkoutEnabled(car, rules.checkout);
    case "online_purchase":
      // It ends with the deposit that reserves the car.
      return checkoutEnabled(car, rules.checkout) && onlinePurchaseEnabled(car, rules.online_purchase);
    case "trade_in":
      return qualifiesForTradeIn(car, rules.trade_in);
    case "history_report":
      return rules.history_report && Boolean(car.file);
    case "test_drive":
      // Nobody can drive a car that has not arrived, or a caravan.
      return car.status === "in_stock" && car.item_type !== "caravan";
    case "offer":
      return isForSale(car);
    case "similar":
      return car.status !== "in_stock";
    default:
      return isAvailable(car.status);
  }
}

const FORMS: Partial<Record<VehicleActionKind, VehicleFormName>> = {
  enquire: "enquire",
  similar: "similar",
  test_drive: "test-drive",
  finance: "finance-enquiry",
  offer: "offer",
  photos: "photos",
};

/** Returns the button without checking whether the car has it. */
export function actionOf(
  kind: VehicleActionKind,
  car: ActionCar,
  rules: VehicleActionRules,
  price: PriceDisplay,
): VehicleAction {
  const action = (href: string, rest: Partial<VehicleAction> = {}): VehicleAction => ({
    kind,
    href,
    label: `action.${kind}`,
    emphasis: "secondary",
    opens: "page",
    ...rest,
  });
  switch (kind) {
    case "reserve": {
      const amount = reserveAmount(rules.checkout);
      const deposit = amount === null ? {} : { deposit: { amount, hours: rules.checkout.reserve_hours } };
      return action(checkoutHref(car, rules.checkout), deposit);
    }
    case "online_purchase":
      return action(onlinePurchaseHref(car));
    case "trade_in":
      return action(tradeInHref(car));
    case "history_report":
      return action(`/cars/${car.slug}/history-report`, { emphasis: "quiet", opens: "tab" });
    case "finance": {
      const href = financeEnquiryHref(car, shownPrice(price), rules.finance);
      const own = href.startsWith(vehicleFormHref(car, "finance-enquiry"));
      return action(href, { opens: own ? "dialog" : "page" });
    }
    default:
      return action(vehicleFormHref(car, FORMS[kind] as VehicleFormName), {
        opens: "dialog",
        ...(kind === "photos" ? { emphasis: "quiet" } : {}),
      });
  }
}

interface FinanceLinkRules {
  /**
   * By dealership_slug: "a dealership may override the default" (rules/buttons#finance-button). A path, or an https
   * address.
   */
  dealership_paths: Readonly<Record<string, string>>;
  /** The page of personalised finance, at a dealer that finances its stock; null: it doesn't. */
  stock_financing: string | null;
}

/**
 * Returns the address of a car's finance enquiry: its own form, or the page that its dealership names instead, or the
 * site's personalised finance where the car is financed from stock (rules/finance#stock-financing), with the query of
 * rules/buttons#finance-button. "Link ends with anchor #finance-form".
 * @param price dollars as shown; null: none
 */
export function financeEnquiryHref(
  car: Pick<Car, "id" | "slug" | "car_type" | "dealership_slug" | "status" | "reserved">,
  price: number | null,
  rules: FinanceLinkRules,
): string {
  const financed = offersStockFinancing(car, price) ? rules.stock_financing : null;
  const path = own(rules.dealership_paths, car.dealership_slug) ?? financed;
  if (path === null) return `/cars/${car.slug}/finance-enquiry#finance-form`;
  const [address = "", query] = (path.split("#")[0] ?? "").split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("preferredDealership", car.dealership_slug);
  if (price !== null) parameters.set("vehiclePriceBudget", String(price));
  parameters.set("car_id", car.id);
  parameters.set("car_type", car.car_type);
  return `${address}?${parameters}#finance-form`;
}

export interface TradeInRules {
  enabled: boolean;
  /** Car types that accept a trade-in; an empty list means all. */
  car_types: readonly Car["car_type"][];
}

/**
 * "Trade-in button: shown only when the car qualifies; the qualification rule is not shown"
 * (rules/buttons#trade-in-button). Here a car qualifies when it is available, not reserved, for sale, and a car.
 * Caravans and trucks don't qualify: people value them, not the online estimate.
 */
export function qualifiesForTradeIn(
  car: Pick<Car, "status" | "reserved" | "tag" | "car_type" | "item_type">,
  rules: TradeInRules,
): boolean {
  if (!rules.enabled || !isAvailable(car.status) || car.reserved || isTestDriveOnly(car)) return false;
  return car.item_type === "car" && (rules.car_types.length === 0 || rules.car_types.includes(car.car_type));
}

export function tradeInHref(car: Pick<Car, "id">): string {
  return `/cars/trade-in?car_id=${encodeURIComponent(car.id)}`;
}
