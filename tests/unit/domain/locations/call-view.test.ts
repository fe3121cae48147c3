import { expect, it } from "vitest";
import { shownNumber } from "~/domain/locations/call";

it("shownNumber returns the whole number when it is revealed", () =>
  expect(shownNumber("02 9555 0142", "revealed")).toEqual({ state: "revealed", phone: "02 9555 0142" }));

it("shownNumber returns only the beginning and the length of a masked number", () => {
  const masked = shownNumber("02 9555 0142", "masked");
  expect(masked).toEqual({ state: "masked", starts: "02 95", masked: "02 95*******" });
  expect(JSON.stringify(masked)).not.toMatch(/55|0142/);
});
