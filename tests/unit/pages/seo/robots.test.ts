import { expect, test } from "vitest";
import { robotsText } from "~/pages/seo/sitemap.server";
import { alias, endpoint, file, page, postTarget, shell } from "~/tenants/route-declaration";
import { type DeclaredRoutes, RouteTable, readRouteTable } from "~/tenants/route-table.server";

const site = (pages: string[], garage = { enabled: false, path: "/my-garage" }) => ({
  site: { pages, garage, languages: ["en-AU"] },
  origin: "https://alpha.example",
});
const rules = (routes: DeclaredRoutes, pages: string[] = []) =>
  robotsText(new RouteTable(routes), site(pages)).split("\n").slice(1, -2);

test("the platform's robots.txt", async () =>
  expect(robotsText(await readRouteTable(), site(["/", "/cars", "/print-shop"]))).toBe(`User-agent: *
Disallow: /account
Disallow: /alerts/new
Disallow: /api/
Disallow: /cars/*/
Disallow: /cars/trade-in?
Disallow: /checkout-journey?
Disallow: /compare
Disallow: /favourites
Disallow: /my-garage
Disallow: /online-payment
Disallow: /parts/search
Disallow: /print?
Disallow: /search/suggest
Disallow: /sign-in
Disallow: /sign-out
Disallow: /spin-to-win
Disallow: /success
Disallow: /unsubscribe?
Disallow: /visit.gif
Disallow: /watchlist
Sitemap: https://alpha.example/sitemap.xml
`));

test.each<[string, DeclaredRoutes, string[]]>([
  [
    "a page that declares itself not indexable",
    { "routes/mine": page({ metrics: "page", indexable: false }) },
    ["Disallow: /mine"],
  ],
  [
    "one that needs its query",
    { "routes/mine": page({ metrics: "page", indexable: false, addresses: "query" }) },
    ["Disallow: /mine?"],
  ],
  [
    "one that no link leads to: not given away",
    { "routes/mine": page({ metrics: "page", indexable: false, addresses: "none" }) },
    [],
  ],
  ["an indexable one", { "routes/mine": page({ metrics: "page", indexable: true }) }, []],
  ["an endpoint", { "routes/mine.$id.json": endpoint() }, ["Disallow: /mine/*/json"]],
  ["a file", { "routes/mine[.]pdf": file({ metrics: "page", indexable: false }) }, ["Disallow: /mine.pdf"]],
  [
    "another name and a post's target",
    { "routes/mine": alias({ metrics: "page" }), "routes/post": postTarget({ metrics: "page" }) },
    [],
  ],
  ["the shell", { root: shell({ wording: ["nav"] }) }, []],
  [
    "what a shorter rule includes",
    {
      "routes/mine.$id": page({ metrics: "page", indexable: false }),
      "routes/mine.$id_.pdf": file({ metrics: "page", indexable: false }),
    },
    ["Disallow: /mine/"],
  ],
])("%s", (_what, routes, expected) => expect(rules(routes)).toEqual(expected));

test("a page of the site's own that a rule would include is allowed", () => {
  const routes = { "routes/success": page({ metrics: "page", indexable: false }) };
  expect(rules(routes, ["/", "/success-stories", "/about-us"])).toEqual([
    "Disallow: /success",
    "Allow: /success-stories",
  ]);
});

test("a garage at an address of the site's own is disallowed", () => {
  const routes = new RouteTable({ "routes/my-garage": page({ metrics: "page", indexable: false }) });
  const text = robotsText(routes, site(["/"], { enabled: true, path: "/mymotors" }));
  expect(text.split("\n").slice(1, -2)).toEqual(["Disallow: /my-garage", "Disallow: /mymotors"]);
});
