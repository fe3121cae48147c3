import { expect, it } from "vitest";
import { addressHere, siteOrigin } from "~/services/platform/site-origin.server";
import { ALPHA_SLUG } from "../../../support/site-slugs";

it.each([
  [["cars.example.com.au", "www.example.com.au"], "forecourt.example", "https://cars.example.com.au"],
  [[], "forecourt.example", "https://alpha.forecourt.example"],
  [[], "localhost", "http://alpha.localhost:3000"],
  [[], "demo.localhost", "http://alpha.demo.localhost:3000"],
])("siteOrigin of a site with the domains %j below %s is %s", (domains, BASE_DOMAIN, origin) => {
  expect(siteOrigin({ slug: ALPHA_SLUG, domains }, { BASE_DOMAIN, PORT: 3000 })).toBe(origin);
});

it.each([
  [{ scheme: "http", port: ":3100" }, "http://alpha.forecourt.example:3100"],
  [{ scheme: "https", port: "" }, "https://alpha.forecourt.example"],
])("addressHere for a process reached by %j is %s", (here, address) => {
  expect(addressHere({ slug: ALPHA_SLUG }, { BASE_DOMAIN: "forecourt.example" }, here)).toBe(address);
});
