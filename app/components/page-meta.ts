import type { MetaDescriptor } from "@remix-run/node";

export interface PageMeta {
  title: string;
  description?: string | null;
  /** Absolute. */
  canonical: string;
  indexable?: boolean;
  image?: string | null;
  /** A schema.org object for `<script type="application/ld+json">`. */
  structured?: object | object[];
}

/** What a page tells browsers, search engines and share previews. */
export function pageMeta(page: PageMeta | undefined): MetaDescriptor[] {
  if (!page) return [];
  const tags: MetaDescriptor[] = [
    { title: page.title },
    { tagName: "link", rel: "canonical", href: page.canonical },
    { property: "og:title", content: page.title },
    { property: "og:url", content: page.canonical },
    { property: "og:type", content: "website" },
  ];
  if (page.description) {
    tags.push(
      { name: "description", content: page.description },
      { property: "og:description", content: page.description },
    );
  }
  if (page.image) tags.push({ property: "og:image", content: page.image });
  if (page.indexable === false) tags.push({ name: "robots", content: "noindex, follow" });
  for (const thing of [page.structured ?? []].flat()) tags.push({ "script:ld+json": thing as never });
  return tags;
}
