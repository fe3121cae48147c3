import type { BlockProps } from "~/components/content/block-props";
import { Calculator } from "~/components/finance/calculator";
import { useSite } from "~/components/site-context";
import { narrow, section } from "~/styles/layout.css";

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
