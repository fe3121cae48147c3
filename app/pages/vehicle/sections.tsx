import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { VehicleSection } from "~/domain/vehicle-page/vehicle-sections";
import type { MarketPriceView } from "~/services/stock/market-price.server";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./sections.css";

export interface Section {
  id: VehicleSection;
  title: string;
  content: ReactNode;
}

/** Sections below each other that open and close. They are native disclosures with and without scripts. */
export function CollapsibleSections({ sections }: { sections: Section[] }) {
  return (
    <div>
      {sections.map(({ id, title, content }, index) => (
        <details key={id} id={id} className={styles.fold} open={index === 0}>
          <summary className={styles.foldHead}>
            <h2>{title}</h2>
          </summary>
          <div className={styles.foldBody}>{content}</div>
        </details>
      ))}
    </div>
  );
}

/** The tab set. Without scripts its tabs are links to the panels, and the stylesheet shows one panel. */
export function TabbedSections({ sections }: { sections: Section[] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(0);
  const tabs = useRef<HTMLUListElement>(null);
  const count = sections.length;

  // Runs once at hydration. The page is rendered again often, e.g. when the number of views arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a car keeps its sections
  useEffect(() => {
    const named = sections.findIndex(({ id }) => `#${id}` === window.location.hash);
    if (named > 0) setChosen(named);
  }, []);

  const follow = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setChosen(index);
  };
  const move = (event: KeyboardEvent) => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = rightToLeft ? "ArrowLeft" : "ArrowRight";
    const previous = rightToLeft ? "ArrowRight" : "ArrowLeft";
    const target = new Map([
      [next, (chosen + 1) % count],
      [previous, (chosen + count - 1) % count],
      ["Home", 0],
      ["End", count - 1],
    ]).get(event.key);
    if (target === undefined) return;
    event.preventDefault();
    setChosen(target);
    tabs.current?.querySelectorAll("a")[target]?.focus();
  };

  return (
    <div className={styles.sections} data-tabs={hydrated || undefined}>
      <ul
        ref={tabs}
        className={styles.tabList}
        role={hydrated ? "tablist" : undefined}
        aria-label={t("vehicle.sections")}
        onKeyDown={move}
      >
        {sections.map(({ id, title }, index) => (
          <li key={id} role={hydrated ? "presentation" : undefined}>
            <a
              href={`#${id}`}
              id={`${id}-tab`}
              className={`${styles.tab} ${styles.chosenTab}`}
              onClick={follow(index)}
              {...(hydrated && {
                role: "tab",
                "aria-selected": index === chosen,
                "aria-controls": id,
                tabIndex: index === chosen ? 0 : -1,
              })}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {sections.map(({ id, title, content }, index) => (
        <section
          key={id}
          id={id}
          className={`${styles.panel} ${styles.hiddenPanels}`}
          hidden={hydrated && index !== chosen}
          aria-labelledby={hydrated ? `${id}-tab` : `${id}-heading`}
          {...(hydrated && { role: "tabpanel", tabIndex: 0 })}
        >
          <h2 id={`${id}-heading`} className={styles.panelHeading}>
            {title}
          </h2>
          {content}
        </section>
      ))}
    </div>
  );
}

/** How far below the market a car is, and what the average is made of; both already in the site's words. */
export function MarketPrice({ market }: { market: MarketPriceView }) {
  return (
    <details>
      <summary className={styles.marketText}>
        <Icon name="offer" size={18} />
        {market.text}
      </summary>
      <p className={styles.marketBasis}>{market.basis}</p>
    </details>
  );
}
