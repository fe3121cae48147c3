import { expect, it } from "vitest";
import { duplicateKeys } from "~/tenants/json-text";

it.each([
  ["a key twice in an object", '{ "a": 1,\n"a": 2 }', [{ key: "a", lines: [1, 2] }]],
  ["a key written in two ways", '{"a b":1,"a\\u0020b":2}', [{ key: "a b", lines: [1, 1] }]],
  ["a key twice in an object of a list", '[{"x":{"y":0,"y":0}}]', [{ key: "0.x.y", lines: [1, 1] }]],
  ["a key twice in a text with an error", '{"a":1,"a":2', [{ key: "a", lines: [1, 1] }]],
  ["the key __proto__ twice", '{"__proto__":1,"__proto__":2}', [{ key: "__proto__", lines: [1, 1] }]],
  ["a key in two objects", '{"a":{"c":1},"b":{"c":1}}', []],
  ["a text that looks like a key", '{"a":"\\"a\\": 1, ","b":"b:"}', []],
  ["a key that ends with a colon", '{"a:":1,"a" : 2}', []],
  ["no object", '"a":', []],
])("duplicateKeys of %s", (_what, text, expected) => expect(duplicateKeys(text)).toEqual(expected));
