import { describe, expect, it, test } from "vitest";
import { exceededLimit, readCode } from "~/domain/account/one-time-code";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["000000", "000000"],
  ["", null],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["１２３４５６", "123456"],
  ["-123456e", null],
])("readCode of %j is %j", (text, code) => expect(readCode(text)).toBe(code));

const NOW = new Date("2026-11-23T01:00:00.000Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const times = (...seconds: number[]) => seconds.map(ago);
const spread = (count: number) => Array.from({ length: count }, (_, index) => ago(100 + index * 100));

describe("exceededLimit", () => {
  test.each<
    [what: string, toReceiver: Date[], fromVisitor: Date[], limit: string | null, inSeconds?: number]
  >([
    ["the first code", [], [], null],
    ["a code 59 seconds after the last one", times(59), times(59), "pause", 1],
    ["a code 60 seconds after the last one", times(60), times(60), null],
    ["the fifth code of an hour", times(3000, 2000, 1000, 100), [], null],
    ["the sixth code of an hour", times(3590, 3000, 2000, 1000, 100), [], "receiver", 10],
    ["a code an hour after the first of five", times(3600, 3000, 2000, 1000, 100), [], null],
    ["the twentieth code of a connection", [], spread(19), null],
    ["the twenty-first code of a connection", [], spread(20), "visitor", 3600 - 2000],
    ["a code 20 seconds ahead, by another machine's clock", times(-20), [], "pause", 60],
    [
      "codes that were sent while the clock was three days ahead",
      times(...Array(5).fill(-259_200)),
      [],
      null,
    ],
    ["a code over every limit", times(3590, 3000, 2000, 1000, 10), spread(20), "visitor", 3600 - 2000],
  ])("of %s", (_what, toReceiver, fromVisitor, limit, inSeconds = 0) => {
    const until = new Date(NOW.getTime() + inSeconds * 1000);
    expect(exceededLimit({ toReceiver, fromVisitor }, NOW)).toEqual(limit && { limit, until });
  });

  it("does not depend on the order of the times", () => {
    const sent = times(100, 3590, 1000, 3000, 2000);
    expect(exceededLimit({ toReceiver: sent, fromVisitor: [] }, NOW)?.until).toEqual(
      new Date(NOW.getTime() + 10_000),
    );
  });
});
