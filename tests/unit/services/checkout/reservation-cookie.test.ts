import { expect, it } from "vitest";
import { asReservationId } from "~/domain/text/identifiers";
import { rememberedReservations, rememberReservation } from "~/services/checkout/reservation-facts.server";
import { encryptedCookie } from "~/services/http/cookies.server";
import type { SiteContext } from "~/services/platform/platform";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const context = {
  platform: { sessionSecrets: ["s".repeat(40)], now: () => new Date("2026-01-01T00:00:00.000Z") },
  site: { slug: ALPHA_SLUG },
  origin: "https://alpha.example",
} as unknown as SiteContext;

const sent = (header: string | null) => ({ cookies: (header ?? "").split(";")[0] ?? "" });
function remembered(...ids: string[]) {
  let visitor = { cookies: "" };
  for (const id of ids) visitor = sent(rememberReservation(context, visitor, asReservationId(id)));
  return visitor;
}

it.each([
  [["a"], ["a"]],
  [
    ["a", "b", "c", "d", "e", "f"],
    ["f", "e", "d", "c", "b"],
  ],
  [
    ["a", "b", "a"],
    ["a", "b"],
  ],
])("after the reservations %j a browser remembers %j (rules/checkout#own-reservation)", (made, kept) => {
  expect(rememberedReservations(context, remembered(...made))).toEqual(kept);
});

it("stays small enough for a browser with five of the longest ids", () => {
  const ids = Array.from({ length: 5 }, (_, number) => `${number}`.repeat(100));
  expect(rememberedReservations(context, remembered(...ids))).toEqual([...ids].reverse());
});

it.each([
  [{ id: "a" }, ["a"]],
  [{ ids: [1] }, []],
  [{}, []],
  ["a", []],
])("reads %j, which an older or another release wrote, as %j", (value, ids) => {
  const cookie = encryptedCookie({ name: "reservation", maxAgeSeconds: 60 });
  expect(rememberedReservations(context, sent(cookie.write(context, value)))).toEqual(ids);
});

it("adds to the reservation that an older release remembered", () => {
  const cookie = encryptedCookie({ name: "reservation", maxAgeSeconds: 60 });
  const header = rememberReservation(context, sent(cookie.write(context, { id: "a" })), asReservationId("b"));
  expect(rememberedReservations(context, sent(header))).toEqual(["b", "a"]);
});
