import type { SavedList } from "~/domain/visitor/saved-lists";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row } from "~/ui/styles/layout.css";
import { ScenePanel } from "./scene";

interface EmptyListProps {
  list: SavedList;
  /** Maximum number of cars to compare. */
  limit?: number;
  heading?: "h2" | "h3";
  /** In place of the list's own words. */
  title?: string;
}

/** How a car gets into a list that has none. */
export function EmptyList({ list, limit, heading: Heading = "h2", title }: EmptyListProps) {
  const { t } = useTranslation();
  return (
    <ScenePanel>
      <Heading>{title ?? t(`${list}.empty.heading`)}</Heading>
      <p>{t(`${list}.empty.text`, { limit })}</p>
      <p className={row}>
        <SiteLink href="/cars" className={button.primary}>
          {t(`${list}.empty.search`)}
        </SiteLink>
      </p>
    </ScenePanel>
  );
}
