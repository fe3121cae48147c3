import type { LoaderFunctionArgs } from "@remix-run/node";
import { BlogPage } from "~/pages/content/blog-page";
import { loadBlogEntry } from "~/pages/content/blog-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "blog.enabled",
  addresses: "blog_posts",
});

/** A post of the blog, or one of its categories. */
export function loader(args: LoaderFunctionArgs) {
  return loadBlogEntry(args, args.params.name ?? "");
}

export default withLoaderData<typeof loader>(BlogPage);
