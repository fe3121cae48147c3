import { expect, test } from "vitest";
import type { CarStatus } from "~/domain/car";
import { showsWatchlistButton, watchlistSignInAddress } from "~/domain/saved-cars/watchlist";

// Spec 1 §4: "A sold car that is not saved hides the save button."
test.each<[CarStatus, boolean, boolean]>([
  ["sold", false, false],
  ["sold", true, true],
  ["in_stock", false, true],
  ["in_stock", true, true],
  ["coming_soon", false, true],
])("%s and saved %s: the button shows: %s", (status, saved, shows) => {
  expect(showsWatchlistButton({ status, saved })).toBe(shows);
});

// Spec 1 §2: "/sign-in?type=watchlist&redirect={path}&back={path}".
test("who has no phone number is sent to sign in, and comes back to a path of this site", () => {
  const address = watchlistSignInAddress({ redirect: "/cars/a-car?x=1&y=2#top", back: "/cars" });
  const { pathname, searchParams } = new URL(address, "https://alpha.example");
  expect(pathname).toBe("/sign-in");
  expect([...searchParams]).toEqual([
    ["type", "watchlist"],
    ["redirect", "/cars/a-car?x=1&y=2#top"],
    ["back", "/cars"],
  ]);
});

test.each(["https://evil.example", "//evil.example", "cars", "", "javascript:alert(1)"])(
  "%s is no way back",
  (path) => {
    expect(() => watchlistSignInAddress({ redirect: path, back: "/" })).toThrow();
    expect(() => watchlistSignInAddress({ redirect: "/", back: path })).toThrow();
  },
);
