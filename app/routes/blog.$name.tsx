import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogPage } from "~/pages/content/blog-page";
import { loadBlogEntry } from "~/pages/content/blog-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function BlogEntry() {
  return <BlogPage blog={useLoaderData<typeof loader>()} />;
}
