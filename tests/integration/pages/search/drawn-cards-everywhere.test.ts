/** @module-tag long */
import { expect, it } from "vitest";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { shippedSites } from "../../../support/shipped-sites";

/* A card that another page has drawn is as the page would draw it (docs/decisions/0198): the order makes no difference. */
const options = { sites: {}, now: new Date("2026-03-04T01:00:00Z"), demoStock: shippedSites() };
const oneWay = servedSites(options);
const otherWay = servedSites(options);

const TARGETS = [
  "/",
  "/cars",
  "/cars?sortBy=price-desc",
  "/search/used-cars",
  "/cars?query=zzzz",
  "/compare",
];

async function read(
  { port }: { port: number },
  slug: string,
  target: string,
  headers: Record<string, string>,
) {
  const { text } = await requestServer(port, target, {
    headers: { Host: `${slug}.localhost:${port}`, Accept: "text/html", ...headers },
  });
  return text
    .replaceAll(/ nonce="[^"]*"| name="submission_id" value="[^"]*"/g, "")
    .replaceAll(`:${port}`, ":PORT");
}

it.each(shippedSites())(
  "the pages of every site are the same whichever of them draws a card first: %s",
  async (slug) => {
    const { text } = await requestServer(oneWay.port, "/api/cars", {
      headers: { Host: `${slug}.localhost:${oneWay.port}` },
    });
    const [first, second, third] = (JSON.parse(text).hits as { id: string }[]).map(({ id }) => id);
    const visits = TARGETS.flatMap((target) =>
      [{}, { "Save-Data": "on" }, { Cookie: `compare=${first}.${second}; favourites=${third}` }].map(
        (headers) => [target, headers] as [string, Record<string, string>],
      ),
    );
    const pages = new Map<object, string>();
    for (const [target, headers] of visits) pages.set(headers, await read(oneWay, slug, target, headers));
    for (const [target, headers] of visits.toReversed())
      expect(await read(otherWay, slug, target, headers), target).toBe(pages.get(headers));
  },
);
