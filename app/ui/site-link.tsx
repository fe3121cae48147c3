import type { AnchorHTMLAttributes, FormHTMLAttributes } from "react";
import { useAddress } from "./site-context";

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
