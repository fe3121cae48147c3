/* HTML's popovers, as React 18 writes them: unknown attributes in lower case reach the page as they are. */
import "react";

declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined;
    popovertargetaction?: "hide" | undefined;
    /** Id of the element that a resting pointer means; Escape ends the interest. */
    interestfor?: string | undefined;
  }
}
