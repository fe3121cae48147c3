import { type ActionCar, actionOf, isOffered, type VehicleActionRules } from "../buttons/vehicle-actions";
import { isAvailable } from "../car/car-state";
import type { PriceDisplay } from "../car/price";
import { phoneHref } from "../locations/call";

/** The button sets of a car card (rules/cards#card-buttons). */
export const CARD_BUTTON_SETS = ["none", "reserve", "finance", "contact"] as const;
export type CardButtonSet = (typeof CARD_BUTTON_SETS)[number];

export interface CardAction {
  kind: "reserve" | "details" | "finance" | "call" | "enquire" | "similar" | "test_drive";
  href: string;
  /** Wording key. */
  label: string;
  emphasis: "primary" | "secondary";
  opens: "dialog" | "page" | "tab";
  deposit?: { amount: number; hours: number };
}

export interface CardActionRules extends VehicleActionRules {
  card: CardButtonSet;
}

/** How a card calls about its car. `phone`: null when it must not be shown, and the button leads to the page's box. */
export interface CardCall {
  phone: string | null;
}

/**
 * Returns the buttons of a car's card, in order.
 * - reserve: "Reserve Car Now" and a details button;
 * - finance: a details button and "Finance Enquiry", with the reserve check overridden: the card shows both whether or
 *   not the car can be reserved, and never offers to reserve;
 * - contact: call the dealer, enquire, finance and test drive.
 * A sold car has a link to similar cars instead. `price`: what the card shows. `call`: null when nobody answers now; then
 * the set has no call, and the enquiry comes first (rules/buttons#call-now).
 */
export function cardActions(
  car: ActionCar,
  rules: CardActionRules,
  price: PriceDisplay,
  call: CardCall | null = { phone: null },
): CardAction[] {
  if (rules.card === "none") return [];
  const details: CardAction = {
    kind: "details",
    href: `/cars/${car.slug}`,
    label: "action.details",
    emphasis: "secondary",
    opens: "page",
  };
  const button = (kind: "reserve" | "finance" | "enquire" | "similar" | "test_drive"): CardAction[] => {
    if (!isOffered(kind, car, rules)) return [];
    const { href, opens, deposit } = actionOf(kind, car, rules, price);
    return [
      {
        kind,
        href,
        label: `action.card.${kind}`,
        emphasis: "secondary",
        opens,
        ...(deposit ? { deposit } : {}),
      },
    ];
  };
  const dial = ({ phone }: CardCall): CardAction => ({
    kind: "call",
    href: phone === null ? `/cars/${car.slug}#call` : phoneHref(phone),
    label: "action.card.call",
    emphasis: "secondary",
    opens: "page",
  });
  const sets: Record<Exclude<CardButtonSet, "none">, CardAction[]> = {
    reserve: [...button("reserve"), details],
    finance: [details, ...button("finance")],
    contact: [
      ...(call ? [dial(call)] : []),
      ...button("enquire"),
      ...button("finance"),
      ...button("test_drive"),
    ],
  };
  const actions = isAvailable(car.status) ? sets[rules.card] : [details, ...button("similar")];
  return withMainButton(actions);
}

/** Marks the card's main button: the one that the set is named after, otherwise the first. */
function withMainButton(actions: CardAction[]): CardAction[] {
  const main =
    actions.find(({ kind }) => kind === "reserve") ??
    actions.find(({ kind }) => kind === "enquire" || kind === "similar") ??
    actions[0];
  return actions.map((action) => (action === main ? { ...action, emphasis: "primary" } : action));
}
