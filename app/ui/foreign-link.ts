/** What a link to another website needs, as an attribute of the link. */
export function foreignLink(href: string): { rel?: "noopener" } {
  return /^https?:/.test(href) ? { rel: "noopener" } : {};
}
