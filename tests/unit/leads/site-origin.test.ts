import { expect, it } from "vitest";
import { siteOrigin } from "~/services/site-origin.server";

it.each([
  [["cars.example.com.au", "www.example.com.au"], "forecourt.example", "https://cars.example.com.au"],
  [[], "forecourt.example", "https://alpha.forecourt.example"],
  [[], "localhost", "http://alpha.localhost:3000"],
  [[], "demo.localhost", "http://alpha.demo.localhost:3000"],
])("a site with domains %j below %s is at %s", (domains, BASE_DOMAIN, origin) => {
  expect(siteOrigin({ slug: "alpha", domains }, { BASE_DOMAIN, PORT: 3000 })).toBe(origin);
});
