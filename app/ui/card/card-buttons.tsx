import { BUTTONS_IN_SIGHT } from "~/domain/card/buttons-in-sight";
import type { CarCardView } from "~/domain/card/car-card";
import type { CardAction } from "~/domain/card/card-actions";
import { own } from "~/domain/text/own-property";
import { track } from "~/ui/analytics";
import { AppLink } from "~/ui/app-link";
import { FormLink } from "~/ui/form-link";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import * as styles from "./card-buttons.css";

interface CardButtonsProps {
  actions: readonly CardAction[];
  car: Pick<CarCardView, "id" | "name">;
}

/** The buttons of a car's card, as app/domain/card/card-actions decided them (rules/cards#card-buttons). */
export function CardButtons({ actions, car }: CardButtonsProps) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  const items = (some: readonly CardAction[]) =>
    some.map((action) => (
      <li key={action.kind}>
        <CardButton action={action} car={car} />
      </li>
    ));
  const more = actions.slice(BUTTONS_IN_SIGHT);
  return (
    <div className={styles.buttons}>
      <ul className={styles.list}>{items(actions.slice(0, BUTTONS_IN_SIGHT))}</ul>
      {more.length > 0 && (
        // Of one name: opening one closes the others.
        <details name="card-more">
          <summary className={styles.summary} aria-label={`${t("card.more")} ${car.name}`}>
            {t("card.more")}
          </summary>
          <ul className={styles.more}>{items(more)}</ul>
        </details>
      )}
    </div>
  );
}

function CardButton({ action, car }: { action: CardAction; car: CardButtonsProps["car"] }) {
  const { t, format } = useTranslation();
  const { href, label, deposit, emphasis, opens, kind } = action;
  const text = deposit ? `${t(label)} (${format.dollars(deposit.amount)})` : t(label);
  const attributes = {
    href,
    // The names distinguish one card's buttons from another's.
    "aria-label": `${text} ${car.name}`,
    className: emphasis === "primary" ? styles.primary : (own(styles.drawn, kind) ?? styles.secondary),
  };
  if (opens === "dialog") return <FormLink {...attributes}>{text}</FormLink>;
  if (kind === "details") return <AppLink {...attributes}>{text}</AppLink>;
  const called = href.startsWith("tel:") ? () => track({ event: "phone_called", carId: car.id }) : undefined;
  return (
    <SiteLink {...attributes} onClick={called}>
      {text}
    </SiteLink>
  );
}
