import { createHash } from "node:crypto";
import { POSTS_A_PAGE } from "~/domain/content/blog";
import { escapeXml } from "~/domain/text/escape";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { contentStructured } from "~/pages/seo/structured-data.server";
import {
  categoriesOf,
  nameOfCategory,
  type PublishedPost,
  postCard,
  publishedPosts,
} from "~/services/content/blog-posts.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { loadBlocks, markedTitle, showsQuery } from "./block-data.server";
import { contentMeta, languageOf, movedOrMissing } from "./content-page.server";
import { stockStripOf } from "./stock-blocks.server";

/**
 * The blog, or one of its categories, a page at a time.
 * @throws Response 404 for a page or a category without posts; the first page of a blog is always there
 */
export function loadBlog({ request, context }: PageArgs, category: string | null = null) {
  const { site, origin, platform } = context;
  const t = translator(site);
  const all = publishedPosts(site, platform.now());
  const posts = category === null ? all : all.filter(({ post }) => post.category === category);
  const pages = Math.max(1, Math.ceil(posts.length / POSTS_A_PAGE));
  const number = pageNumber(new URL(request.url).searchParams.get("page"));
  if (!site.blog.enabled || number === null || number > pages) throw new Response(null, { status: 404 });
  if (category !== null && posts.length === 0)
    throw movedOrMissing(site, `/blog/${category}`, new URL(request.url).search);
  const path = category === null ? "/blog" : `/blog/${category}`;
  const at = (page: number) => (page === 1 ? path : `${path}?page=${page}`);
  const heading = category === null ? t("blog.heading") : nameOfCategory(site, category);
  const title = number === 1 ? heading : t("blog.page_title", { heading, page: number });
  return {
    kind: "list" as const,
    heading,
    posts: posts
      .slice((number - 1) * POSTS_A_PAGE, number * POSTS_A_PAGE)
      .map((post) => postCard(site, post)),
    categories: categoriesOf(site, all).map((each) => ({ ...each, current: each.slug === category })),
    previous: number > 1 ? at(number - 1) : null,
    next: number < pages ? at(number + 1) : null,
    page: {
      title: `${title} – ${site.name}`,
      description:
        path === "/blog" && number === 1
          ? t("blog.description", { site: site.name })
          : t("blog.list_description", { list: title, site: site.name }),
      canonical: origin + at(number),
    },
  };
}

function pageNumber(asked: string | null): number | null {
  if (asked === null) return 1;
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
}

/**
 * A post of the blog, or a category.
 * @throws Response 404 when there is neither
 */
export async function loadBlogEntry(args: PageArgs, name: string) {
  const { context, request } = args;
  const { site, platform } = context;
  const post = publishedPosts(site, platform.now()).find(({ slug }) => slug === `blog/${name}`);
  if (!post) return loadBlog(args, name);
  const query = new URL(request.url).searchParams;
  const { category, author, date, cars } = post.post;
  const nodes = await loadBlocks({ ...context, path: `/${post.slug}`, query }, post.nodes);
  return {
    kind: "post" as const,
    heading: post.title,
    content: { nodes, ...languageOf(post) },
    date,
    author,
    category: category ? { name: nameOfCategory(site, category), href: `/blog/${category}` } : null,
    image: post.image,
    related: cars ? await stockStripOf(context, cars) : null,
    page: {
      title: markedTitle(site, `${post.seoTitle ?? post.title} – ${site.name}`, nodes),
      description: post.description,
      canonical: `${context.origin}/${post.slug}`,
      ...contentMeta(post, context.origin),
      ...(showsQuery(post.nodes, query) && { indexable: false }),
      structured: [
        structuredArticle(post, context.origin, site),
        ...(await contentStructured(context, nodes)),
      ],
    },
  };
}

/** Returns a post as schema.org's `BlogPosting` (rules/content#blog). */
function structuredArticle(
  { slug, title, description, post, image }: PublishedPost,
  origin: string,
  site: Pick<Site, "base" | "name">,
) {
  const picture = contentMeta({ image, noindex: false, title }, origin).image;
  return {
    "@type": "BlogPosting",
    headline: title,
    url: fullAddress(site, origin, `/${slug}`),
    datePublished: post.date,
    ...(description ? { description } : {}),
    ...(picture ? { image: [picture.url] } : {}),
    author: post.author
      ? { "@type": "Person", name: post.author }
      : { "@type": "Organization", name: site.name },
    publisher: { "@type": "Organization", name: site.name },
  };
}

const NEWEST = 20;
const MAX_AGE = 3600;

/**
 * The newest posts of the blog as an Atom feed (RFC 4287).
 * @throws Response 404 on a site without a blog
 */
export function blogFeed(
  { platform, site, origin }: Pick<RequestContext, "platform" | "site" | "origin">,
  ifNoneMatch: string | null,
): Response {
  if (!site.blog.enabled) throw new Response(null, { status: 404 });
  const t = translator(site);
  const posts = publishedPosts(site, platform.now()).slice(0, NEWEST);
  const entries = posts.map(({ slug, title, description, post }) => {
    const url = escapeXml(`${origin}/${slug}`);
    const summary = description ? `<summary>${escapeXml(description)}</summary>` : "";
    const author = escapeXml(post.author ?? site.name);
    return `<entry><title>${escapeXml(title)}</title><id>${url}</id><link href="${url}"/><updated>${post.date}T00:00:00Z</updated><author><name>${author}</name></author>${summary}</entry>`;
  });
  const updated = posts[0]?.post.date ?? "1970-01-01";
  const title = escapeXml(`${t("blog.heading")} – ${site.name}`);
  const blog = escapeXml(`${origin}/blog`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title><id>${blog}</id><link href="${blog}"/><link rel="self" href="${blog}/feed.xml"/><updated>${updated}T00:00:00Z</updated>
${entries.join("\n")}
</feed>
`;
  const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 24)}"`;
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Cache-Control": `public, max-age=${MAX_AGE}`,
    ETag: etag,
  };
  return ifNoneMatch === etag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
