import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { SiteLink } from "./site-link";

/** Opens the form of a page over this one, given its address. */
export const OpenForm = createContext<((href: string) => void) | null>(null);

interface FormLinkProps {
  /** Of the form's own page. */
  href: string;
  className?: string | undefined;
  "aria-label"?: string;
  children: ReactNode;
}

/** A link to a form's page. With JavaScript the same form, from the same address, opens in a dialog. */
export function FormLink({ href, children, ...rest }: FormLinkProps) {
  const open = useContext(OpenForm);
  const click = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    open(href.replace(/#.*/, ""));
  };
  return (
    <SiteLink href={href} {...rest} onClick={click} aria-haspopup={open ? "dialog" : undefined}>
      {children}
    </SiteLink>
  );
}
