import { expect, it } from "vitest";
import { webAddress } from "~/domain/text/web-address";

it.each([
  ["https://reports.example/r/1?x=2", "https://reports.example/r/1?x=2"],
  ["http://reports.example", "http://reports.example/"],
  ["  https://reports.example/a b ", "https://reports.example/a%20b"],
])("webAddress(%j) is %s", (text, address) => expect(webAddress(text)).toBe(address));

it.each([
  null,
  undefined,
  "",
  "null",
  "/report.pdf",
  "//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://reports.example",
])("webAddress(%j) is null", (text) => expect(webAddress(text)).toBeNull());
