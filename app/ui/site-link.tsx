import type { AnchorHTMLAttributes, FormHTMLAttributes } from "react";
import { useAddress } from "./site-context";

/** What a link to another website needs, as an attribute of the link. */
export function foreignLink(href: string): { rel?: "noopener" } {
  return /^https?:/.test(href) ? { rel: "noopener" } : {};
}

/** A link that a page load follows. An address of the site is that of the page's language. */
export function SiteLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const at = useAddress();
  return <a href={href === undefined ? href : at(href)} {...rest} />;
}

/** A form that a page load sends. Its action is the one of the page's language. */
export function PageForm(attributes: FormHTMLAttributes<HTMLFormElement>) {
  const { action } = attributes;
  const at = useAddress();
  // The attributes stay in the order in which they were given.
  return <form {...(action === undefined ? attributes : { ...attributes, action: at(action) })} />;
}

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
