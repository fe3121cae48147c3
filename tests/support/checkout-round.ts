import type { ReservationKind } from "~/domain/checkout/reservation";
import type { CrashPoint } from "./crash-points";

/** What a shopper does: after the payment comes back, closes the tab, or cancels; or never pays. */
export type ShopperPlan =
  | "pay_and_return"
  | "pay_and_leave"
  | "leave"
  | "cancel_paid"
  | "cancel_unpaid"
  | "collect";

/** What one child of children/checkout-shoppers.ts does. */
export interface CheckoutRound extends CrashPoint {
  /** Its clock. */
  now: string;
  /** `kind`: whether they send the form that reserves a car, or the last step of buying it online. */
  shoppers: { submission: string; car: string; plan: ShopperPlan; kind: ReservationKind }[];
  /** All shoppers at the same time, and no worker. */
  parallel: boolean;
}
