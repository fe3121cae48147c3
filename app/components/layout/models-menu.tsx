import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { modelAddress } from "~/domain/models/model";
import type { ModelsMenu } from "~/tenants/document-data";
import * as styles from "./models-menu.css";

/**
 * The manufacturer's models in the menu: each once, and a choice of category that the stylesheet follows
 * (rules/models#models-menu).
 */
export function ModelCards({ menu: { categories, models } }: { menu: ModelsMenu }) {
  const { t } = useTranslation();
  const scrolling = categories.filter(({ scrolls }) => scrolls).map(({ category }) => category);
  return (
    <>
      <fieldset className={styles.categories}>
        <legend className={styles.legend}>{t("models.categories")}</legend>
        {categories.map(({ category }) => (
          <label key={category} className={styles.category}>
            <input type="radio" name="models-menu" value={category} defaultChecked={category === "all"} />
            {t(`models.category.${category}`)}
          </label>
        ))}
      </fieldset>
      <ul className={styles.cards} data-scrolls={scrolling.join(" ")}>
        {models.map(({ model, label, picture, stock, categories: own }) => (
          <li key={model.slug} data-in={own.join(" ")}>
            {picture && <img src={picture} alt="" width={200} height={150} loading="lazy" />}
            <strong>{model.name}</strong>
            {label && <i>{t(label)}</i>}
            <SiteLink
              href={modelAddress(model)}
              aria-label={t("models.explore_model", { model: model.name })}
            >
              {t("models.explore")}
            </SiteLink>
            {stock && (
              <SiteLink href={stock} aria-label={t("models.stock_of", { model: model.name })}>
                {t("models.our_stock")}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
