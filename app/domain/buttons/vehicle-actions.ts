import type { Car } from "../car/car";
import { isAvailable } from "../car/car-state";
import { type PriceDisplay, type PricedCar, shownPrice } from "../car/price";
import {
  type CheckoutRules,
  checkoutEnabled,
  checkoutHref,
  isForSale,
  type OnlinePurchaseRules,
  onlinePurchaseEnabled,
  onlinePurchaseHref,
  reserveAmount,
} from "./checkout";
import { type FinanceLinkRules, financeEnquiryHref } from "./finance-link";
import { qualifiesForTradeIn, type TradeInRules, tradeInHref } from "./trade-in";
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
