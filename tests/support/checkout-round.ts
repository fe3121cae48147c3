/** What a shopper does: after the payment comes back, closes the tab, or cancels; or never pays. */
export type ShopperPlan =
  | "pay_and_return"
  | "pay_and_leave"
  | "leave"
  | "cancel_paid"
  | "cancel_unpaid"
  | "collect";

/** What one child of children/checkout-shoppers.ts does. */
export interface CheckoutRound {
  /** Its clock. */
  now: string;
  /** The point where it kills itself, and how often it passes the point before. Null: never. */
  point: string | null;
  nth: number;
  shoppers: { submission: string; car: string; plan: ShopperPlan }[];
  /** All shoppers at the same time, and no worker. */
  parallel: boolean;
}
