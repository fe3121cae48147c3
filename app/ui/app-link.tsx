import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { escapeBrackets } from "~/domain/text/escape";
import { SiteLink } from "./site-link";

/** Pages that hydrate: only between these does a link stay inside the page's script (docs/decisions/0003). */
const HYDRATED = new RegExp(__HYDRATED_LINKS__);

/**
 * History state of a navigation within one page that has several addresses, as the search has: the page continues, and
 * so does the focus (root.tsx).
 */
export const SAME_PAGE = { samePage: true } as const;

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string;
  children: ReactNode;
  /** The page continues: neither the scroll position nor the focus moves. */
  preventScrollReset?: boolean;
  /** The page that it leads to replaces this one in the history. */
  replace?: boolean;
  /** Fetch the page when the shopper points at the link (needs JavaScript). */
  prefetch?: "intent" | "none";
}

/** A link: in place to a page that hydrates, an ordinary page load everywhere else. */
export function AppLink({ href, children, preventScrollReset, replace, prefetch, ...rest }: AppLinkProps) {
  if (HYDRATED.test(href)) {
    return (
      <Link
        to={escapeBrackets(href)}
        discover="none"
        preventScrollReset={preventScrollReset}
        replace={replace}
        state={preventScrollReset ? SAME_PAGE : undefined}
        prefetch={prefetch}
        {...rest}
      >
        {children}
      </Link>
    );
  }
  return (
    <SiteLink href={href} {...rest}>
      {children}
    </SiteLink>
  );
}
