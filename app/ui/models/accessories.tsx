import { useId } from "react";
import { type BrandModel, modelAddress } from "~/domain/models/model";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, row, section, stack } from "~/ui/styles/layout.css";
import { ModelFrame, ModelPicture } from "./model-card";
import * as styles from "./models.css";

/** The models with accessories, on the parts page and as a block. */
export function AccessoriesGrid({ models, heading }: { models: BrandModel[]; heading?: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  if (models.length === 0) return null;
  return (
    <section className={`${container} ${section} ${stack}`} aria-labelledby={id}>
      <h2 id={id}>{heading ?? t("models.accessories")}</h2>
      <div className={styles.grid}>
        {models.map((model) => (
          <ModelFrame key={model.slug} model={model} heading="h3">
            <div className={styles.actions}>
              <SiteLink
                href={`/${model.slug}/accessories`}
                className={button.secondary}
                aria-label={t("models.view_accessories_of", { model: model.name })}
              >
                {t("models.view_accessories")}
              </SiteLink>
            </div>
          </ModelFrame>
        ))}
      </div>
    </section>
  );
}

export function AccessoriesPage({
  model,
  heading,
  parts,
}: {
  model: BrandModel;
  heading: string;
  /** Whether the site has a form to ask for parts. */
  parts: boolean;
}) {
  const { t, format } = useTranslation();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{heading}</h1>
      <div className={styles.columns}>
        <ModelPicture model={model} width={1000} />
        <div className={styles.side}>
          <ul>
            {model.accessories.map(({ name, price }) => (
              <li key={name}>
                {price === null ? name : t("models.accessory", { name, price: format.dollars(price) })}
              </li>
            ))}
          </ul>
          <p>{t("models.accessories_note")}</p>
          <div className={row}>
            {parts && (
              <SiteLink href="/vehicle-parts-and-accessories#form-heading" className={button.primary}>
                {t("models.ask_for_parts")}
              </SiteLink>
            )}
            <SiteLink href={modelAddress(model)} className={button.secondary}>
              {t("models.explore_model", { model: model.name })}
            </SiteLink>
          </div>
        </div>
      </div>
    </div>
  );
}
