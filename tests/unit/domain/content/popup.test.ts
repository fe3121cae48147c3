import { describe, expect, it } from "vitest";
import { type PopupRules, popupOf } from "~/domain/content/popup";

const NOW = new Date("2026-11-23T01:30:00Z");
const HOME = { path: "/", kind: "text" } as const;
const CAR = { path: "/cars/toyota-yaris-1", kind: "vehicle" } as const;
const popup = (changes: Partial<PopupRules>): PopupRules => ({
  visible: true,
  pages: ["/"],
  on_vehicle_pages: false,
  ...changes,
});

describe("a popup (rules/content#popup)", () => {
  it.each([
    ["without dates", {}, HOME, true],
    ["switched off", { visible: false }, HOME, false],
    ["from its first moment on", { starts: "2026-11-23T12:30:00+11:00" }, HOME, true],
    ["a second before it", { starts: "2026-11-23T12:30:01+11:00" }, HOME, false],
    ["in its last moment", { expires: "2026-11-23T12:30:00+11:00" }, HOME, true],
    ["a second after it", { expires: "2026-11-23T12:29:59+11:00" }, HOME, false],
    ["on another page", { pages: ["/about-us"] }, HOME, false],
    ["on all pages", { pages: "all" }, HOME, true],
    ["on all pages, on a car's", { pages: "all" }, CAR, false],
    ["on a car's page, as it says so", { on_vehicle_pages: true }, CAR, true],
  ] as const)("%s", (_said, changes, page, shows) => {
    expect(popupOf([popup(changes)], page, NOW) !== null).toBe(shows);
  });

  it("gives way to the one before it", () => {
    const [gone, first, second] = [popup({ visible: false }), popup({}), popup({ pages: "all" })];
    expect(popupOf([gone, first, second], HOME, NOW)).toBe(first);
    expect(popupOf([], HOME, NOW)).toBeNull();
  });
});
