import { expect, test } from "vitest";
import { readDollars } from "~/domain/text/dollars";

test.each([
  ["25000", 25_000],
  ["25,000", 25_000],
  ["25 000", 25_000],
  ["$25,000", 25_000],
  ["$ 25,000.50", 25_001],
  ["24999.49", 24_999],
  ["A$1,250,000", 1_250_000],
  ["AUD 25,000", 25_000],
  ["AUD $25,000", 25_000],
  ["25,000 dollars", 25_000],
  ["２５，０００．５０", 25_001],
  ["0", 0],
  ["25,5", null],
  ["25.500", null],
  ["2,50,000", null],
  ["$25k", 25_000],
  ["25.5 K", 25_500],
  ["k", null],
  ["25kk", null],
  ["-25000", null],
  ["1e9", null],
  ["about 25000", null],
  ["", null],
])("readDollars(%j) is %s", (text, dollars) => expect(readDollars(text)).toBe(dollars));
