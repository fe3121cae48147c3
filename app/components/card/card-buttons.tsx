import { track } from "~/components/analytics";
import { AppLink } from "~/components/app-link";
import { FormLink } from "~/components/form-link";
import { Icon, type IconName } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { BUTTONS_IN_SIGHT } from "~/domain/card/buttons-in-sight";
import type { CarCardView } from "~/domain/card/car-card";
import type { CardAction } from "~/domain/card/card-actions";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./card-buttons.css";

/** Buttons besides the main one that an icon explains. Their label is their name and their tooltip. */
const ICONS: Partial<Record<CardAction["kind"], IconName>> = {
  call: "phone",
  finance: "sell",
  details: "arrow",
  test_drive: "clock",
};

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
      <li key={action.kind} className={styles.item[action.emphasis]}>
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
          <summary className={styles.summary}>
            {t("card.more")}
            <span className={visuallyHidden}>{` ${car.name}`}</span>
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
  const icon = emphasis === "secondary" && ICONS[kind];
  const text = deposit ? `${t(label)} (${format.dollars(deposit.amount)})` : t(label);
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {icon ? <span className={styles.iconLabel}>{text}</span> : text}
      {/* The labels distinguish one card's buttons from another's. */}
      <span className={visuallyHidden}>{` ${car.name}`}</span>
    </>
  );
  const className = styles.button[emphasis];
  if (opens === "dialog")
    return (
      <FormLink href={href} className={className}>
        {content}
      </FormLink>
    );
  if (kind === "details")
    return (
      <AppLink href={href} className={className}>
        {content}
      </AppLink>
    );
  const called = href.startsWith("tel:") ? () => track({ event: "phone_called", carId: car.id }) : undefined;
  return (
    <SiteLink href={href} className={className} onClick={called}>
      {content}
    </SiteLink>
  );
}
