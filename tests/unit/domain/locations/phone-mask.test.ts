import { expect, it } from "vitest";
import { maskPhone, phoneHref } from "~/domain/locations/call";

/** The first 5 characters are shown, the rest become stars. */
it.each([
  ["02 9555 0142", "02 95", "02 95*******"],
  ["1300 975 707", "1300 ", "1300 *******"],
  ["(02) 9555 0142", "(02) ", "(02) *********"],
  ["+61 2 9555 0142", "+61 2", "+61 2**********"],
  ["131 100", "131 1", "131 1**"],
  ["12345", "12345", "12345"],
  ["123456", "12345", "12345*"],
  ["", "", ""],
])("maskPhone(%j) starts with %j and shows %j", (phone, starts, masked) => {
  expect(maskPhone(phone)).toEqual({ starts, masked });
});

it.each([
  ["02 9555 0142", "tel:0295550142"],
  ["+61 (2) 9555-0142", "tel:+61295550142"],
])("phoneHref(%j) is %j", (phone, href) => expect(phoneHref(phone)).toBe(href));
