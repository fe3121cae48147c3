import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteIcon } from "~/pages/content/root-data.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "asset", indexable: true });

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(siteIcon(context.site), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
