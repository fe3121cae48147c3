/** A special offer as its page shows it. Addresses are absolute. */
interface StructuredOffer {
  name: string;
  description: string;
  url: string;
  image: string | null;
  /** Its last moment, ISO 8601. */
  expires: string | undefined;
  publisher: string;
}

/**
 * Returns the page of a special offer as schema.org `WebPage`. It is no `Offer`: search engines require a price of that,
 * and a special offer has none (docs/decisions/0129).
 */
export function structuredOfferPage({
  name,
  description,
  url,
  image,
  expires,
  publisher,
}: StructuredOffer): object {
  return {
    "@type": "WebPage",
    name,
    description: description || undefined,
    url,
    primaryImageOfPage: image === null ? undefined : { "@type": "ImageObject", contentUrl: image },
    expires,
    publisher: { "@type": "Organization", name: publisher },
  };
}

/** Returns a list of pages as schema.org `ItemList`; none for an empty list. */
export function structuredList(items: readonly { name: string; url: string }[]): object[] {
  if (items.length === 0) return [];
  return [
    {
      "@type": "ItemList",
      itemListElement: items.map(({ name, url }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url,
      })),
    },
  ];
}
