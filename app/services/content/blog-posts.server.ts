import { categoryName, isBlogPost, newestFirst } from "~/domain/content/blog";
import { isPublished } from "~/domain/content/popup";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { BlogPost, ContentPage, Site } from "~/tenants/site";

export type PublishedPost = ContentPage & { post: BlogPost };

/** Returns the posts that are there now, the newest first. */
export function publishedPosts(site: Pick<Site, "content" | "blog">, now: Date): PublishedPost[] {
  if (!site.blog.enabled) return [];
  return Object.values(site.content)
    .filter((page): page is PublishedPost => isBlogPost(page.slug) && page.post !== null)
    .filter((page) => isPublished(page, now))
    .sort(newestFirst);
}

/** Returns what a category is called in the site's language. */
export function nameOfCategory(site: Site, slug: string): string {
  const key = own(site.blog.categories, slug);
  return key === undefined ? categoryName(slug) : translator(site)(key);
}

/** Returns the categories of posts, by address. */
export function categoriesOf(
  site: Site,
  posts: readonly PublishedPost[],
): { slug: string; name: string; href: string }[] {
  const slugs = new Set(posts.flatMap(({ post }) => post.category ?? []));
  return [...slugs].sort().map((slug) => ({ slug, name: nameOfCategory(site, slug), href: `/blog/${slug}` }));
}

/** Returns the paths of a site's blog categories, for the sitemap. The posts are pages of its content. */
export function categoryPages(site: Site, now: Date): string[] {
  return categoriesOf(site, publishedPosts(site, now)).map(({ href }) => href);
}

/** A post as a card of the blog shows it. */
export function postCard(site: Site, { slug, title, description, image, post }: PublishedPost) {
  return {
    href: `/${slug}`,
    title,
    description,
    date: post.date,
    category: post.category && nameOfCategory(site, post.category),
    image,
  };
}
