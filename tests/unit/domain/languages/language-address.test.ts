import { describe, expect, it } from "vitest";
import {
  addressIn,
  directionOf,
  languagesOf,
  ownNameOf,
  pathBehind,
  pathBehindFormerLanguage,
} from "~/domain/languages/language-address";

it.each([
  [["en-AU"], [""]],
  [
    ["en-AU", "zh-Hans"],
    ["", "/zh"],
  ],
  [
    ["en-AU", "zh-Hans", "zh-Hant"],
    ["", "/zh-hans", "/zh-hant"],
  ],
  [
    ["en-AU", "en-GB", "ar"],
    ["", "/en-gb", "/ar"],
  ],
])("the prefixes of a site's languages %j have %j", (tags, bases) =>
  expect(languagesOf(tags).map(({ base }) => base)).toEqual(bases),
);

describe("an address in a language", () => {
  it.each([
    ["/", "/zh"],
    ["/cars", "/zh/cars"],
    ["/cars?page=2#results", "/zh/cars?page=2#results"],
    ["/?postcode=3000", "/zh?postcode=3000"],
    ["/#share", "/zh#share"],
    ["/images", "/zh/images"],
    ["/apiary", "/zh/apiary"],
  ])("%s is %s", (address, expected) => {
    expect(addressIn("/zh", address)).toBe(expected);
    expect(addressIn("", address)).toBe(address);
  });

  it.each([
    "#main",
    "",
    "?page=2",
    "https://elsewhere.example/cars",
    "//elsewhere.example/cars",
    "tel:0355504820",
    "mailto:hello@southbank.example",
    "/img/demo/car.webp",
    "/api/cars",
    "/blog/feed.xml",
    "/cars/slug-1/print.pdf",
    "/preview?here=%2Fcars",
  ])("%s is the same in every language", (address) => expect(addressIn("/zh", address)).toBe(address));
});

describe("the path behind a prefix", () => {
  it.each([
    ["/zh", "/"],
    ["/zh/cars", "/cars"],
    ["/zh.data", "/_root.data"],
    ["/zh/cars.data", "/cars.data"],
    ["/zh/zh/cars", "/zh/cars"],
  ])("%s is %s", (path, expected) => expect(pathBehind("/zh", path)).toBe(expected));

  it.each(["/", "/cars", "/zhang", "/ZH/cars", "/zh-hans", "/zh.pdf"])("%s has no prefix", (path) => {
    expect(pathBehind("/zh", path)).toBeNull();
    expect(pathBehind("", path)).toBeNull();
  });
});

describe("a language", () => {
  it.each([
    ["en-AU", "ltr"],
    ["zh-Hans", "ltr"],
    ["ar", "rtl"],
    ["he", "rtl"],
    ["fa-AF", "rtl"],
    ["uz-Arab", "rtl"],
  ])("%s is written %s", (tag, direction) => expect(directionOf(tag)).toBe(direction));

  it.each([
    ["en-AU", ["en-AU", "zh-Hans"], "English"],
    ["zh-Hans", ["en-AU", "zh-Hans"], "简体中文"],
    ["en-GB", ["en-AU", "en-GB"], "British English"],
  ])("%s among %j is called %s", (tag, tags, name) => expect(ownNameOf(tag, tags)).toBe(name));
});

it.each([
  ["/zh/unsubscribe", "/unsubscribe"],
  ["/zh-hans/unsubscribe", "/unsubscribe"],
  ["/unsubscribe", null],
  ["/zh", null],
  ["/ZH/unsubscribe", null],
  ["/cars-/unsubscribe", null],
  ["/contact/unsubscribe", null],
])("an address with the prefix of a language that is gone %s leads to %s", (path, rest) =>
  expect(pathBehindFormerLanguage(path)).toBe(rest),
);
