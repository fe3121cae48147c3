import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "~/components/site-context";
import {
  type SectionFacet,
  sectionsCookie,
  sectionsOfCookies,
  withSection,
} from "~/domain/search/filter-sections";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./search-page.css";

interface FilterSectionProps {
  facet: SectionFacet;
  name: string;
  open: boolean;
  /** Beside the name, e.g. "2 selected". */
  note?: string | null;
  /** Whether the section stays as the shopper leaves it. */
  remember: boolean;
  /** Classes of the fieldset inside. */
  className: string;
  children: ReactNode;
}

/** One collapsible section of the filter panel. Only the shopper closes it: an answer never does. */
export function FilterSection(props: FilterSectionProps) {
  const { facet, name, note, remember, children } = props;
  const { t } = useWords();
  const [open, setOpen] = useState(props.open);
  useEffect(() => {
    if (props.open) setOpen(true);
  }, [props.open]);
  const toggled = (now: boolean) => {
    if (now === open) return;
    setOpen(now);
    if (!remember) return;
    const memory = withSection(sectionsOfCookies(document.cookie), `${facet}.${now ? 1 : 0}`);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = sectionsCookie(memory, location.protocol === "https:");
  };
  return (
    <details
      className={styles.facet}
      open={open}
      onToggle={(event) => {
        if (event.target === event.currentTarget) toggled(event.currentTarget.open);
      }}
    >
      <summary className={styles.facetToggle}>
        <h2 className={styles.facetName}>{name}</h2>
        {note && <span className={styles.facetCount}>{note}</span>}
      </summary>
      <fieldset className={props.className}>
        <legend className={visuallyHidden}>{name}</legend>
        {children}
        {remember && (
          <noscript>
            <button
              type="submit"
              name="section"
              value={`${facet}.${open ? 0 : 1}`}
              className={styles.keep}
              aria-label={t(open ? "search.keep_closed_named" : "search.keep_open_named", { name })}
            >
              {t(open ? "search.keep_closed" : "search.keep_open")}
            </button>
          </noscript>
        )}
      </fieldset>
    </details>
  );
}
