import { useId } from "react";
import { savingForm } from "~/components/saving/saved-cars-context";
import { useTranslation } from "~/components/site-context";
import type { AccountList } from "~/domain/visitor/saved-lists";
import { button } from "~/styles/button.css";
import { panel, row, stack } from "~/styles/layout.css";

interface FavouritesOfferProps {
  list: AccountList;
  /** Number of favourites of this browser; 0: no offer. */
  favourites: number;
}

/** Offers to take the favourites of this browser over into the account (rules/saved-cars#favourites-taken-over). */
export function FavouritesOffer({ list, favourites }: FavouritesOfferProps) {
  const { t } = useTranslation();
  const id = useId();
  if (favourites === 0) return null;
  const form = savingForm(list);
  return (
    <section className={`${panel} ${stack}`} aria-labelledby={id}>
      <h2 id={id}>{t(`${list}.favourites.heading`)}</h2>
      <p>{t(`${list}.favourites.text`, { count: favourites })}</p>
      <p className={row}>
        <button type="submit" form={form} name="take_over" value="1" className={button.primary}>
          {t(`${list}.favourites.take_over`)}
        </button>
        <button type="submit" form={form} name="forget_favourites" value="1" className={button.quiet}>
          {t(`${list}.favourites.forget`)}
        </button>
      </p>
    </section>
  );
}
