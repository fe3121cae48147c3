import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogPage } from "~/pages/content/blog-page";
import { loadBlog } from "~/pages/content/blog-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Blog() {
  return <BlogPage blog={useLoaderData<typeof loader>()} />;
}
