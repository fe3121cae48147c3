/** schema.org `BreadcrumbList`; addresses are absolute. */
export function structuredBreadcrumbs(crumbs: readonly { name: string; url: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
