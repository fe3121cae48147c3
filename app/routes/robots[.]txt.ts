import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "~/pages/seo/sitemap.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: true });

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsText(context.platform.routes, context), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
