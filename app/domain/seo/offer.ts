/** A special offer as its page shows it. Addresses are absolute. */
interface StructuredOffer {
  name: string;
  description: string;
  url: string;
  image: string | null;
  /** Dollars; null: it states no price. */
  price: number | null;
  /** Its last moment, ISO 8601. */
  expires: string | undefined;
  publisher: string;
}

/**
 * Returns the page of a special offer as schema.org `WebPage`, about an `Offer` where it has a price: search engines
 * reject an `Offer` without one (docs/decisions/0129).
 */
export function structuredOfferPage({
  name,
  description,
  url,
  image,
  price,
  expires,
  publisher,
}: StructuredOffer): object {
  const seller = { "@type": "Organization", name: publisher };
  return {
    "@type": "WebPage",
    name,
    description: description || undefined,
    url,
    primaryImageOfPage: image === null ? undefined : { "@type": "ImageObject", contentUrl: image },
    expires,
    publisher: seller,
    mainEntity:
      price === null
        ? undefined
        : { "@type": "Offer", name, url, price, priceCurrency: "AUD", priceValidUntil: expires, seller },
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
