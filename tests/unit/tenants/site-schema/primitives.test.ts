import { describe, expect, it } from "vitest";
import { href } from "~/tenants/site-schema/primitives";

describe("a link of a site's configuration", () => {
  it.each([
    "/",
    "/cars?make=MG#results",
    "https://www.example.com/a",
    "#reviews",
    "tel:0390000000",
    "mailto:a@b.example",
  ])("leads to %s", (link) => expect(href.safeParse(link).success).toBe(true));

  it.each([
    ["another host without a scheme", "//evil.example"],
    ["another host by a backslash", "/\\evil.example"],
    ["another host after a tab", "/\t/evil.example"],
    ["another host after a line end", "/\n/evil.example"],
    ["another host by a backslash after https", "https:\\\\evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a page without TLS", "http://www.example.com/"],
    ["no path", "cars"],
    ["nothing", ""],
  ])("is refused when it is %s", (_, link) => expect(href.safeParse(link).success).toBe(false));
});
