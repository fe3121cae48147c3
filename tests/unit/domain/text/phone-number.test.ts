import { expect, it } from "vitest";
import { isBusinessPhone } from "~/domain/text/phone-number";

it.each([
  ["03 5550 4820", true],
  ["(03) 5550 4820", true],
  ["+61 3 5550 4820", true],
  ["1300 975 707", true],
  ["13 12 13", true],
  ["", false],
  ["12345", false],
  ["1234567890123456", false],
  ["03-5550-4820", false],
  ["03 5550 4820 ext 2", false],
  ["++61 3 5550 4820", false],
  ["03\n5550 4820", false],
  ["javascript:1234567", false],
  [`03 5550${" ".repeat(25)}4820`, false],
])("whether a business can show %j as its phone number: %s", (text, is) => {
  expect(isBusinessPhone(text)).toBe(is);
});
