import type { LoaderFunctionArgs } from "@remix-run/node";

/** Form pages, a visitor's own lists and endpoints are no search engine's business. Below a car are only such. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /success",
    "Disallow: /cars/*/",
    "Disallow: /print",
    "Disallow: /favourites",
    "Disallow: /compare",
    `Sitemap: ${context.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
