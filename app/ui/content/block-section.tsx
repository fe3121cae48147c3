import { type ReactNode, useId } from "react";
import { band, container, narrow, section, stack } from "~/ui/styles/layout.css";
import { besideHeading } from "./block-section.css";

interface BlockSectionProps {
  heading: string;
  /** Next to the heading, or instead of it; absent: the heading alone. */
  head?: (heading: ReactNode) => ReactNode;
  /** Stands out from the page. */
  tinted?: boolean;
  /** As wide as the text of a page, in line with it. */
  isNarrow?: boolean;
  /** On a wide screen the heading is next to the rest. */
  beside?: boolean;
  children: ReactNode;
}

/** A block across the page, named by its heading. */
export function BlockSection({
  heading,
  head,
  tinted = false,
  isNarrow = false,
  beside = false,
  children,
}: BlockSectionProps) {
  const id = useId();
  const named = <h2 id={id}>{heading}</h2>;
  return (
    <section className={tinted ? band : section} aria-labelledby={id}>
      <div className={`${isNarrow ? narrow : container} ${beside ? besideHeading : stack}`}>
        {head ? head(named) : named}
        {children}
      </div>
    </section>
  );
}
