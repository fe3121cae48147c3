import type { LoaderFunctionArgs } from "@remix-run/node";
import { BlogPage } from "~/pages/content/blog-page";
import { loadBlog } from "~/pages/content/blog-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "blog.enabled",
});

export function loader(args: LoaderFunctionArgs) {
  return loadBlog(args);
}

export default withLoaderData<typeof loader>(BlogPage);
