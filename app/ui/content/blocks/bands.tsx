import { type ReactNode, useId } from "react";
import { AppLink } from "~/ui/app-link";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { Calculator } from "~/ui/finance/calculator";
import { Icon } from "~/ui/icon";
import { PaymentStrip } from "~/ui/payments/payment-strip";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, muted, narrow, section, stackTight } from "~/ui/styles/layout.css";
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

/** "Get started with your personalised repayment" (rules/finance#access-loan). */
export function AccessLoanBanner({ data: { href, manufacturer } }: BlockProps<"access-loan-banner">) {
  const { t } = useTranslation();
  const text = manufacturer
    ? t("blocks.access_loan.text", { manufacturer })
    : t("blocks.access_loan.text_of_any");
  return (
    <Band heading={t("blocks.access_loan.heading")} text={text} tone="red">
      <BandLink href={href}>{t("blocks.access_loan.button")}</BandLink>
    </Band>
  );
}

const LABELS = { new: "blocks.quote_button.new", "pre-owned": "blocks.quote_button.pre_owned" } as const;

/** "Get A Quote", "GET A QUOTE" (rules/finance#quote-links). */
export function QuoteButton({ attributes: { cars }, data: { href } }: BlockProps<"quote-button">) {
  const { t } = useTranslation();
  return (
    <p className={`${narrow} ${section}`}>
      <SiteLink href={href} className={button.primary} rel="noopener">
        {t(LABELS[cars])}
      </SiteLink>
    </p>
  );
}

/** The finance calculator in a page's text (rules/finance#calculator-block). Browsers never draw it. */
export function CalculatorBlock({ data }: BlockProps<"calculator">) {
  const { savesData } = useSite();
  if (!import.meta.env.SSR) return null;
  return (
    <div className={`${narrow} ${section}`}>
      <Calculator calculator={data} />
      {!savesData && <script type="module" async src={__CALCULATOR_SCRIPT__} />}
    </div>
  );
}
