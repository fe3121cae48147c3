import type { AnchorHTMLAttributes, FormHTMLAttributes } from "react";
import { useAddress } from "./site-context";

/** A link that a page load follows. An address of the site is that of the page's language. */
export function SiteLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const at = useAddress();
  return <a href={href === undefined ? href : at(href)} {...rest} />;
}

/** A form that a page load sends. Its action is the one of the page's language. */
export function PageForm({ action, ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  const at = useAddress();
  return <form {...rest} action={action === undefined ? action : at(action)} />;
}
