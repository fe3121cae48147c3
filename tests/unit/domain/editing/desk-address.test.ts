import { expect, test } from "vitest";
import { deskAddress, languageNamed } from "~/domain/editing/desk-address";

test.each([
  [null, "/preview?q=x", "/preview?q=x"],
  ["zh-Hans", "/preview", "/preview?language=zh-Hans"],
  ["zh-Hans", "/preview/text?key=nav.menu", "/preview/text?key=nav.menu&language=zh-Hans"],
  ["fr", "/preview?language=zh-Hans&q=a+b", "/preview?language=fr&q=a+b"],
  ["fr", "/preview/text?key=a&used=1#used", "/preview/text?key=a&used=1&language=fr#used"],
])("the desk in %s has the address %s at %s", (language, address, expected) => {
  expect(deskAddress(language, address)).toBe(expected);
});

test.each([
  ["language=zh-Hans", "zh-Hans"],
  ["q=x&language=fr", "fr"],
  ["language=en-AU", null],
  ["language=zh", null],
  ["language=__proto__", null],
  ["language=", null],
  ["", null],
])("an address of the desk with %s names the language %s", (query, expected) => {
  expect(languageNamed(["en-AU", "zh-Hans", "fr"], new URLSearchParams(query))).toBe(expected);
});
