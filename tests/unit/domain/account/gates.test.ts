import { expect, it, test } from "vitest";
import {
  asksNewCode,
  GATE_TYPES,
  type GateSettings,
  type GateType,
  gateType,
  isGated,
  signInAddress,
  signInTarget,
} from "~/domain/account/gates";

test.each<[type: GateType, settings: GateSettings, gated: boolean]>([
  ["trade-in", { finance: true, checkout: true }, false],
  ["sell-my-car", { finance: true, checkout: true }, false],
  ["checkout", {}, false],
  ["checkout", { checkout: true }, true],
  ["finance", {}, false],
  ["finance", { finance: true }, true],
  ["finance", { checkout: true }, false],
  ["spin-to-win", {}, true],
  ["online-payment", {}, true],
  ["online-payment", { online_payment_open: true }, false],
  ["equifax-finance", {}, true],
  ["my-garage", {}, true],
  ["watchlist", {}, true],
  ["account", {}, true],
  ["alerts", {}, true],
])("the page %s with the settings %j is gated: %s", (type, settings, gated) => {
  expect(isGated(type, settings)).toBe(gated);
});

test.each<[type: GateType | null, days: number, asks: boolean]>([
  ["account", 29, false],
  ["account", 30, true],
  ["my-garage", 30, true],
  ["alerts", 30, true],
  ["watchlist", 400, false],
  [null, 400, false],
])("the page %s, %i days after the last code, asks for a new one: %s", (type, days, asks) => {
  const now = new Date("2026-11-23T00:00:00Z");
  const verified = new Date(now.getTime() - days * 86_400_000).toISOString();
  expect(asksNewCode(type, verified, now)).toBe(asks);
});

it("gateType knows its own types only", () => {
  expect(GATE_TYPES.map(gateType)).toEqual(GATE_TYPES);
  for (const text of [null, "", "Watchlist", "constructor", "__proto__"]) expect(gateType(text)).toBeNull();
});

test.each([
  ["/cars?make=Toyota#results", "/cars?make=Toyota#results"],
  ["/sign-in-help", "/sign-in-help"],
  [null, "/account"],
  ["//evil.example", "/account"],
  ["https://evil.example/", "/account"],
  ["/sign-in", "/account"],
  ["/Sign-In?redirect=/sign-in", "/account"],
  ["/sign-out", "/account"],
  ["/sign%2Dout", "/account"],
  ["/%73ign-in?type=account", "/account"],
  ["/search/100%", "/account"],
  ["/sign-out/", "/account"],
  [`/${"a".repeat(2000)}`, "/account"],
])("signInTarget of %j is %s", (text, target) => expect(signInTarget(text, "/account")).toBe(target));

it("signInAddress names type, redirect and back", () => {
  expect(signInAddress({ type: "watchlist", redirect: "/cars/a?x=1&y=2", back: "/cars/a" })).toBe(
    "/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fx%3D1%26y%3D2&back=%2Fcars%2Fa",
  );
  expect(signInAddress({ type: null, redirect: "/", back: "/" })).toBe("/sign-in?redirect=%2F&back=%2F");
});
