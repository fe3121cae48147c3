import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteIcon } from "~/services/site-icon.server";

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(siteIcon(context.site), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
