import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapPart } from "~/services/sitemap.server";

export function loader({ params, request, context }: LoaderFunctionArgs) {
  return sitemapPart(context, params.file, request.headers.get("If-None-Match"));
}
