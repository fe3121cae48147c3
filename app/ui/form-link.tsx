import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { SiteLink } from "./site-link";

/** Opens forms over the page. */
interface FormOpener {
  /** @param href of the form's own page */
  open(href: string): void;
  /** The shopper points at a link to a form: it may be opened next. */
  expect(): void;
}

export const OpenForm = createContext<FormOpener | null>(null);

interface FormLinkProps {
  /** Of the form's own page. */
  href: string;
  className?: string | undefined;
  "aria-label"?: string;
  children: ReactNode;
}

/** A link to a form's page. With JavaScript the same form, from the same address, opens in a dialog. */
export function FormLink({ href, children, ...rest }: FormLinkProps) {
  const forms = useContext(OpenForm);
  const click = (event: MouseEvent) => {
    if (!forms || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    forms.open(href.replace(/#.*/, ""));
  };
  return (
    <SiteLink
      href={href}
      {...rest}
      onClick={click}
      onPointerEnter={forms?.expect}
      onFocus={forms?.expect}
      aria-haspopup={forms ? "dialog" : undefined}
    >
      {children}
    </SiteLink>
  );
}
