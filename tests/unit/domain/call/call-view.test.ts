import { expect, it } from "vitest";
import { shownNumber } from "~/domain/call/call-view";

it("a revealed number is whole", () => {
  expect(shownNumber("02 9555 0142", "revealed")).toEqual({ state: "revealed", phone: "02 9555 0142" });
});

it("of a masked number nothing is there but its beginning and its length", () => {
  const masked = shownNumber("02 9555 0142", "masked");
  expect(masked).toEqual({ state: "masked", starts: "02 95", masked: "02 95*******" });
  expect(JSON.stringify(masked)).not.toMatch(/55|0142/);
});
