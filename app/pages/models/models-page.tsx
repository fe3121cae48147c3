import {
  type BrandModel,
  type CategoryView,
  categoryAddress,
  type ModelCategory,
} from "~/domain/models/model";
import { ModelCard } from "~/ui/models/model-card";
import * as styles from "~/ui/models/models.css";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { container, section, stack } from "~/ui/styles/layout.css";

interface ModelsPageProps {
  heading: string;
  category: ModelCategory;
  categories: CategoryView[];
  cards: { model: BrandModel; label: string | null; stock: string | null; tellHref: string | null }[];
}

export function ModelsPage({ heading, category: shown, categories, cards }: ModelsPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{heading}</h1>
      <nav aria-label={t("models.categories")}>
        <ul className={styles.categories}>
          {categories.map(({ category, count }) => (
            <li key={category}>
              <SiteLink
                href={categoryAddress(category)}
                className={styles.category}
                aria-current={category === shown ? "page" : undefined}
              >
                {t(`models.category.${category}`)} ({count})
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.grid}>
        {cards.map(({ model, label, stock, tellHref }) => (
          <ModelCard
            key={model.slug}
            model={model}
            label={label}
            stock={stock}
            tellHref={tellHref}
            heading="h2"
          />
        ))}
      </div>
    </div>
  );
}
