import { type ReactNode, useEffect, useState } from "react";
import {
  readSections,
  SECTIONS_COOKIE,
  type SectionFacet,
  withSection,
  writeSections,
} from "~/domain/search/section-memory";
import { readBrowserCookie, writeBrowserCookie } from "~/ui/browser-cookies";
import { useTranslation } from "~/ui/site-context";
import { visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./search-page.css";

/** What the address of a section begins with. */
export const SECTION_ID = "filter-";

interface FilterSectionProps {
  facet: SectionFacet | "near";
  name: string;
  open: boolean;
  /** Next to the name, e.g. "2 selected". */
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
  const { t } = useTranslation();
  const [open, setOpen] = useState(props.open);
  useEffect(() => {
    if (props.open) setOpen(true);
  }, [props.open]);
  const toggled = (now: boolean) => {
    if (now === open) return;
    setOpen(now);
    if (!remember) return;
    const memory = readSections(readBrowserCookie(SECTIONS_COOKIE));
    writeBrowserCookie(SECTIONS_COOKIE, writeSections(withSection(memory, `${facet}.${now ? 1 : 0}`)));
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
        <h3 className={styles.facetName}>{name}</h3>
        {note && <span className={styles.facetCount}>{note}</span>}
      </summary>
      <fieldset id={SECTION_ID + facet} className={props.className}>
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
