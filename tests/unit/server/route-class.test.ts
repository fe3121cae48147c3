import { expect, test } from "vitest";
import { isApiPath } from "~/server/request-log";
import { routeAsked, routeClass } from "~/server/route-handlers";
import { readRouteTable } from "~/tenants/route-table.server";

const routes = await readRouteTable();

test.each([
  ["/", "home"],
  ["/_root.data", "home"],
  ["/cars", "search"],
  ["/CARS", "search"],
  ["/cars.data", "search"],
  ["/search/used-cars", "search"],
  ["/cars/2020-toyota-hilux", "vehicle"],
  ["/cars/2020-toyota-hilux.data", "vehicle"],
  ["/cars/2020-toyota-hilux/enquire", "form"],
  ["/cars/trade-in", "form"],
  ["/print", "print"],
  ["/cars/2020-toyota-hilux/print.pdf", "print"],
  ["/cars/2020-toyota-hilux/view.json", "api"],
  ["/cars/2020-toyota-hilux/view.gif", "api"],
  ["/api", "api"],
  ["/API/cars", "api"],
  ["/api/no-such-endpoint", "api"],
  ["/contact", "page"],
  ["/about-us", "page"],
  ["/no/such/page", "page"],
  ["/cars/a/b/c", "page"],
  ["/sitemap.xml", "page"],
  ["/favicon.svg", "asset"],
  ["/logo.png", "asset"],
  ["/favicon.ico", "asset"],
  ["/assets/pages-1234.js", "asset"],
  ["/img/demo/car", "image"],
  ["/healthz", "health"],
  ["/readyz", "health"],
])("%s is counted as %s", (path, expected) => {
  expect(routeClass(path, routeAsked(routes, path))).toBe(expected);
});

test.each(routes.routes.filter(({ declared }) => declared.kind === "endpoint").map(({ path }) => path))(
  "the endpoint %s has an address where errors are JSON",
  (path) => expect(isApiPath(path.replace(/:\w+|\*/g, "x"))).toBe(true),
);

test.each(routes.routes.filter(({ declared }) => declared.kind === "page").map(({ path }) => path))(
  "the page %s has an address where errors are pages",
  (path) => expect(isApiPath(path.replace(/:\w+|\*/g, "x"))).toBe(false),
);
