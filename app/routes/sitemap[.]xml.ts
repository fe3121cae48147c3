import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemap } from "~/services/sitemap.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return sitemap(context, request.headers.get("If-None-Match"));
}
