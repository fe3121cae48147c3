import { isAvailable } from "./availability";
import { phoneHref } from "./call/phone-mask";
import type { PriceDisplay } from "./price";
import { type ActionCar, actionOf, isOffered, type VehicleActionRules } from "./vehicle-actions";

/** The button sets of a car card (spec 2 §2 "Car search result buttons (vary by dealer)"). */
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

/**
 * The buttons of a car's card, in their order.
 * - reserve: "Reserve Car Now" and a details button;
 * - finance: a details button and "Finance Enquiry", with the reserve check overridden: it stands there whether or
 *   not the car may be reserved, and the card never offers to reserve;
 * - contact: call the dealer, enquire, finance and test drive.
 * A sold car has the way to something similar instead. `price`: what the card shows; `phone`: the number that is called,
 * null where none may be shown, which leads to the page's own call box.
 */
export function cardActions(
  car: ActionCar,
  rules: CardActionRules,
  price: PriceDisplay,
  phone: string | null = null,
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
  const call: CardAction = {
    kind: "call",
    href: phone === null ? `/cars/${car.slug}#call` : phoneHref(phone),
    label: "action.card.call",
    emphasis: "secondary",
    opens: "page",
  };
  const sets: Record<Exclude<CardButtonSet, "none">, CardAction[]> = {
    reserve: [...button("reserve"), details],
    finance: [details, ...button("finance")],
    contact: [call, ...button("enquire"), ...button("finance"), ...button("test_drive")],
  };
  const actions = isAvailable(car.status) ? sets[rules.card] : [details, ...button("similar")];
  return withMainButton(actions);
}

/** One button is the card's main one: what the set is named after, else its first. */
function withMainButton(actions: CardAction[]): CardAction[] {
  const main =
    actions.find(({ kind }) => kind === "reserve") ??
    actions.find(({ kind }) => kind === "enquire" || kind === "similar") ??
    actions[0];
  return actions.map((action) => (action === main ? { ...action, emphasis: "primary" } : action));
}
