import { expect, it } from "vitest";
import { addressHere, siteOrigin } from "~/services/site-origin.server";

it.each([
  [["cars.example.com.au", "www.example.com.au"], "forecourt.example", "https://cars.example.com.au"],
  [[], "forecourt.example", "https://alpha.forecourt.example"],
  [[], "localhost", "http://alpha.localhost:3000"],
  [[], "demo.localhost", "http://alpha.demo.localhost:3000"],
])("a site with domains %j below %s is at %s", (domains, BASE_DOMAIN, origin) => {
  expect(siteOrigin({ slug: "alpha", domains }, { BASE_DOMAIN, PORT: 3000 })).toBe(origin);
});

it.each([
  [{ scheme: "http", port: ":3100" }, "http://alpha.forecourt.example:3100"],
  [{ scheme: "https", port: "" }, "https://alpha.forecourt.example"],
])("a process that is reached by %j answers for it at %s", (here, address) => {
  expect(addressHere({ slug: "alpha" }, { BASE_DOMAIN: "forecourt.example" }, here)).toBe(address);
});
