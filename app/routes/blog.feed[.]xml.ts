import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogFeed } from "~/pages/content/blog-page.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: true, switch: "blog.enabled" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return blogFeed(context, request.headers.get("If-None-Match"));
}
