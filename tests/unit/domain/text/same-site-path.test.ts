import { expect, test } from "vitest";
import { isSameSitePath } from "~/domain/text/web-address";

test.each([
  "/",
  "/cars",
  "/cars?range[price]=:30000&query=a+b%20c#car-1",
  "/cars/2020-toyota-hilux",
  "/?to=https://elsewhere.example",
  "/sign-in?redirect=%2Fcars%2F%5C",
  "/search/50%25-off",
  "/cars/x/print.pdf",
  "/.well-known/change-password",
  "/@elsewhere.example",
])("isSameSitePath accepts %s", (path) => {
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
  "/\u202e/elsewhere.example",
  "/\uff0fevil.example",
  "/\u2028/evil.example",
  "/cars//evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./",
  "/cars/..",
  "/%2f%2fevil.example",
  "/%2F/evil.example",
  "/%5cevil.example",
  "/%5C%5Cevil.example",
  "/%252f%252fevil.example",
  "/%25255cevil.example",
  "/%2e%2e//evil.example",
  "/%2E/cars",
  "/%09/evil.example",
  "/%0d%0aSet-Cookie:a=b",
  "/%00",
  "/%7f",
  "/%",
  "/%zz",
  "/%c3",
  "\u007f/cars",
  "/cars\u007f",
  "?redirect=/cars",
  "#cars",
  "data:text/html,x",
  "HTTPS:/evil.example",
  "\ufeff/cars",
])("isSameSitePath refuses %j", (path) => {
  expect(isSameSitePath(path)).toBe(false);
});
