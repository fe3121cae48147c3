import type { BlockProps } from "~/ui/content/block-props";
import { Calculator } from "~/ui/finance/calculator";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { narrow, section } from "~/ui/styles/layout.css";
import { Band, BandLink } from "./bands";

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
