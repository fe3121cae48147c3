import { createHash } from "node:crypto";
import { escapeXml } from "~/domain/text/escape";
import { translator } from "~/i18n/site-i18n.server";
import { publishedPosts } from "~/services/content/blog-posts.server";
import type { RequestContext } from "../request-context";

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
