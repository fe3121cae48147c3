import { expect, test } from "vitest";
import { isSameSitePath } from "~/domain/same-site-path";

test.each([
  "/",
  "/cars",
  "/cars?range[price]=:30000&query=a+b%20c#car-1",
  "/cars/2020-toyota-hilux",
  "/?to=https://elsewhere.example",
])("%s is a path of this site", (path) => {
  expect(isSameSitePath(path)).toBe(true);
  expect(new URL(path, "https://alpha.example").origin).toBe("https://alpha.example");
});

test.each([
  "",
  "cars",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/cars\\..\\x",
  "https://evil.example/",
  "javascript:alert(1)",
  " /cars",
  "/\t/evil.example",
  "/\n/evil.example",
  "/cars\r\nSet-Cookie: a=b",
  "/cars x",
  "/caf\u00e9",
  "/\u0000",
])("%j is none", (path) => {
  expect(isSameSitePath(path)).toBe(false);
});
