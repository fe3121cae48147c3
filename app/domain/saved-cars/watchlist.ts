import type { CarStatus } from "../car";
import { isSameSitePath } from "../same-site-path";

// Nothing asks these rules yet: they wait for signing in by phone number, without which there is no watchlist.

/** "A sold car that is not saved hides the save button" (spec 1 §4 "Watchlist and favourites"). */
export function showsWatchlistButton(car: { status: CarStatus; saved: boolean }): boolean {
  return car.saved || car.status !== "sold";
}

/**
 * Where a visitor without a phone number is sent who tries to save a car (spec 1 §2, §5):
 * `/sign-in?type=watchlist&redirect={path}&back={path}`.
 * @param redirect where the visitor goes on, signed in
 * @param back where the visitor gets to without signing in
 * @throws when either is no path of this site
 */
export function watchlistSignInAddress({ redirect, back }: { redirect: string; back: string }): string {
  for (const path of [redirect, back])
    if (!isSameSitePath(path)) throw new Error("sign-in leads to paths of this site only");
  return `/sign-in?${new URLSearchParams({ type: "watchlist", redirect, back })}`;
}
