import type { LoaderFunctionArgs } from "@remix-run/node";
import { readerOf } from "~/pages/http/generated-file-response.server";
import { sitemap } from "~/pages/seo/sitemap.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: true, expensive: true });

export function loader({ request, context }: LoaderFunctionArgs) {
  return sitemap(context, request.headers.get("If-None-Match"), undefined, readerOf(request));
}
