import { describe, expect, it } from "vitest";
import {
  hiddenMobileNumber,
  type MobileNumber,
  mobileNumberText,
  readMobileNumber,
} from "~/domain/account/mobile-number";

describe("readMobileNumber", () => {
  it.each([
    "0412345678",
    "0412 345 678",
    "(0412) 345-678",
    "+61412345678",
    "+61 412 345 678",
    "+61 0412 345 678",
    "61412345678",
    "0011 61 412 345 678",
    "00 61 412 345 678",
    "0412\u00a0345\u2011678",
    "0412–345−678",
    "０４１２\u3000３４５\u3000６７８",
    "＋６１（４１２）３４５６７８",
    " 0412.345.678 ",
    "\u202a0412 345 678\u202c",
    "\u200e+61 412\u200b 345 678",
  ])("reads %s as +61412345678", (text) => {
    expect(readMobileNumber(text)).toEqual({ number: "+61412345678" });
  });

  it.each([
    ["", "empty"],
    ["  - ", "empty"],
    ["03 9555 0142", "landline"],
    ["+61 2 9555 0142", "landline"],
    ["1300 555 014", "landline"],
    ["1800 555 014", "landline"],
    ["0512 345 678", "landline"],
    ["0412 345 67", "invalid"],
    ["0412 345 6789", "invalid"],
    ["412345678", "invalid"],
    ["+64 21 555 014", "invalid"],
    ["+1 412 345 678", "invalid"],
    ["0612 345 678", "invalid"],
    ["0412 345 67a", "invalid"],
    ["٠٤١٢٣٤٥٦٧٨", "invalid"],
    ["constructor", "invalid"],
  ])("refuses %s as %s", (text, fault) => expect(readMobileNumber(text)).toEqual({ fault }));
});

describe("a mobile number", () => {
  const number = "+61412345678" as MobileNumber;

  it("is written the Australian way", () => expect(mobileNumberText(number)).toBe("0412 345 678"));

  it("is hidden except for its last three digits", () =>
    expect(hiddenMobileNumber(number)).toBe("04••\u00a0•••\u00a0678"));
});
