import type { LoaderFunctionArgs } from "@remix-run/node";

/** Form pages and endpoints are no search engine's business. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /success",
    "Disallow: /*/enquire",
    "Disallow: /*/similar",
    `Sitemap: ${context.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
