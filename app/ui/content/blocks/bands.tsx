import { type ReactNode, useId } from "react";
import { AppLink } from "~/ui/app-link";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { Icon } from "~/ui/icon";
import { PaymentStrip } from "~/ui/payments/payment-strip";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { container, muted, section, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./blocks.css";

interface BandProps {
  heading: string;
  text?: string | undefined;
  tone: keyof typeof styles.bands;
  children: ReactNode;
}

/** A band across the page: what it says, and its buttons. */
export function Band({ heading, text, tone, children }: BandProps) {
  const id = useId();
  return (
    <section className={styles.bands[tone]} aria-labelledby={id}>
      <div className={`${container} ${styles.bandText}`}>
        <div className={stackTight}>
          <h2 id={id}>{heading}</h2>
          {text && <p>{text}</p>}
        </div>
        <p className={styles.bandButtons}>{children}</p>
      </div>
    </section>
  );
}

export function BandLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className={`${button.primary} ${styles.bandButton}`}>
      {children}
    </AppLink>
  );
}

/** "Click Here To Sell" (rules/content#sell-banner). */
export function SellBanner({
  attributes: { heading, text, button: label, href },
}: BlockProps<"sell-banner">) {
  const { t } = useTranslation();
  return (
    <Band
      heading={heading ?? t("blocks.sell_banner.heading")}
      text={text ?? t("blocks.sell_banner.text")}
      tone="brand"
    >
      <BandLink href={href}>{label ?? t("blocks.sell_banner.button")}</BandLink>
    </Band>
  );
}

export function TradeIn({ attributes: { heading, text, button: label, href } }: BlockProps<"trade-in">) {
  const { t } = useTranslation();
  return (
    <Band
      heading={heading ?? t("blocks.trade_in.heading")}
      text={text ?? t("blocks.trade_in.text")}
      tone="quiet"
    >
      <BandLink href={href}>{label ?? t("blocks.trade_in.button")}</BandLink>
    </Band>
  );
}

export function CallToAction({ attributes }: BlockProps<"call-to-action">) {
  const { heading, text, tone, href, second_button, second_href } = attributes;
  return (
    <Band heading={heading} text={text} tone={tone}>
      <BandLink href={href}>{attributes.button}</BandLink>
      {second_button && second_href && (
        <AppLink href={second_href} className={button.secondary}>
          {second_button}
        </AppLink>
      )}
    </Band>
  );
}

export function PaymentStripBlock() {
  return (
    <div className={`${container} ${section}`}>
      <PaymentStrip />
    </div>
  );
}

/** What the site guarantees of used cars; each car's own page says which of these it has (rules/content#guarantee-block). */
export function GuaranteeBlock({ attributes: { href }, data }: BlockProps<"guarantee-banner">) {
  const { t } = useTranslation();
  return (
    <BlockSection heading={t("vehicle.guarantee.heading")} tinted>
      <ul className={styles.ticks}>
        {data.claims.map((claim) => (
          <li key={claim} className={styles.tick}>
            <Icon name="tick" />
            {claim}
          </li>
        ))}
      </ul>
      {data.varies && <p className={muted}>{t("blocks.guarantee_banner.varies")}</p>}
      {data.canReserve && (
        <p>
          <AppLink href={href} className={button.primary}>
            {t("vehicle.guarantee.reserve")}
          </AppLink>
        </p>
      )}
    </BlockSection>
  );
}
