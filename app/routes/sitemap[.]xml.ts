import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemap } from "~/services/sitemap.server";

export async function loader({ context }: LoaderFunctionArgs) {
  return new Response(await sitemap(context), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
