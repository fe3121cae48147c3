import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import type { SavedList } from "~/domain/visitor/saved-lists";
import { button } from "~/styles/button.css";
import { row, stack } from "~/styles/layout.css";

interface EmptyListProps {
  list: Exclude<SavedList, "compare">;
  heading?: "h2" | "h3";
}

/** How a car gets into a list that has none. */
export function EmptyList({ list, heading: Heading = "h2" }: EmptyListProps) {
  const { t } = useTranslation();
  return (
    <div className={stack}>
      <Heading>{t(`${list}.empty.heading`)}</Heading>
      <p>{t(`${list}.empty.text`)}</p>
      <p className={row}>
        <SiteLink href="/cars" className={button.primary}>
          {t(`${list}.empty.search`)}
        </SiteLink>
      </p>
    </div>
  );
}
