import type { CardActionRules } from "~/domain/card/card-actions";

/** The rules of a site that offers every button. */
export const EVERY_BUTTON: CardActionRules = {
  card: "contact",
  forms: { enquiry: true, test_drive: true, photos: true, finance_enquiry: true, offer: true },
  checkout: {
    enabled: true,
    path: "checkout",
    default_payment_processors: ["stripe"],
    min_price_deposits: 1,
    excluded_phrases: [],
    car_types: [],
    reserve_amount: 200,
    reserve_hours: 48,
    payable_dealerships: ["alpha"],
  },
  online_purchase: { enabled: true, car_types: [], makes: [] },
  trade_in: { enabled: true, car_types: [] },
  finance: { dealership_paths: {}, stock_financing: null },
  history_report: true,
};
