import { createContext, type MouseEvent, type ReactNode, useContext } from "react";

/** Opens the form that stands at an address over the page. */
export const OpenForm = createContext<((href: string) => void) | null>(null);

interface FormLinkProps {
  /** Of the form's own page. */
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a form's page. With JavaScript the same form, from the same address, opens in a dialog. */
export function FormLink({ href, className, children }: FormLinkProps) {
  const open = useContext(OpenForm);
  const click = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    open(href.replace(/#.*/, ""));
  };
  return (
    <a href={href} className={className} onClick={click} aria-haspopup={open ? "dialog" : undefined}>
      {children}
    </a>
  );
}
