import type { GateType } from "~/domain/account/gates";
import type { AccountList } from "~/domain/visitor/saved-lists";

/** The gate in front of each list of an account, as the address of the sign-in names it. */
export const LIST_GATES: Readonly<Record<AccountList, GateType>> = {
  watchlist: "watchlist",
  garage: "my-garage",
};
