import { expect, it } from "vitest";
import { retryAfterSeconds } from "~/domain/delivery/delivery";

const NOW = new Date("2026-03-02T01:00:00.000Z");

it.each([
  [null, null],
  ["", null],
  ["soon", null],
  ["0", 0],
  ["90", 90],
  ["Mon, 02 Mar 2026 01:02:00 GMT", 120],
  ["Mon, 02 Mar 2026 00:59:00 GMT", 0],
])("reads Retry-After %j as %j seconds", (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds);
});
