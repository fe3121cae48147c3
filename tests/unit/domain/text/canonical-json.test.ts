import { expect, it } from "vitest";
import { canonicalJson } from "~/domain/text/canonical-json";

it("writes equal content as equal text, in whatever order it was built", () => {
  const value = JSON.parse('{"b":[{"d":1,"c":null}],"__proto__":"p","a":"x"}') as object;
  expect(canonicalJson({ ...value, e: undefined })).toBe('{"__proto__":"p","a":"x","b":[{"c":null,"d":1}]}');
});

it("leaves out keys of the value itself, not those of what is in it", () =>
  expect(canonicalJson({ b: { a: 1 }, a: 2 }, new Set(["a"]))).toBe('{"b":{"a":1}}'));
