import { expect, test } from "vitest";
import { editorAddress, languageNamed } from "~/domain/editing/editor-address";

test.each([
  [null, "/preview?q=x", "/preview?q=x"],
  ["zh-Hans", "/preview", "/preview?language=zh-Hans"],
  ["zh-Hans", "/preview/text?key=nav.menu", "/preview/text?key=nav.menu&language=zh-Hans"],
  ["fr", "/preview?language=zh-Hans&q=a+b", "/preview?language=fr&q=a+b"],
  ["fr", "/preview/text?key=a&used=1#used", "/preview/text?key=a&used=1&language=fr#used"],
])("the editor in %s has the address %s at %s", (language, address, expected) => {
  expect(editorAddress(language, address)).toBe(expected);
});

test.each([
  ["language=zh-Hans", "zh-Hans"],
  ["q=x&language=fr", "fr"],
  ["language=en-AU", null],
  ["language=zh", null],
  ["language=__proto__", null],
  ["language=", null],
  ["", null],
])("an address of the editor with %s names the language %s", (query, expected) => {
  expect(languageNamed(["en-AU", "zh-Hans", "fr"], new URLSearchParams(query))).toBe(expected);
});
