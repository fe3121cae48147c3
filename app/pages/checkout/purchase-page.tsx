import type { FormStepView, FormView } from "~/domain/forms/form-view";
import type { ValuationView } from "~/domain/valuation/valuation-view";
import { ValuationBox } from "~/pages/valuation/valuation-box";
import { FormSteps } from "~/ui/forms/form-steps";
import { SendAgain } from "~/ui/forms/send-again";
import { PaymentStrip } from "~/ui/payments/payment-strip";
import {
  asideOf,
  CheckoutFrame,
  CheckoutNotice,
  type CheckoutNoticeProps,
  type KeptPostProps,
} from "./checkout-page";
import * as styles from "./checkout-page.css";
import { type Fact, Facts, type OrderView, StepList, type Steps, TermsList } from "./checkout-parts";

/** One step of buying a car online. */
export interface PurchaseStepProps {
  kind: "step";
  heading: string;
  order: OrderView;
  /** Null where no money moves. */
  demo: string | null;
  form: FormView & { step: FormStepView };
  /** What the shopper's own car is worth, on the step after the questions about it. */
  valuation: ValuationView | null;
  notes: string[];
  facts: Fact[];
  moneyBack: string | null;
  next: Steps | null;
  terms: { heading: string; items: string[] } | null;
  /** Whether its button leads to the payment. */
  takesPayment: boolean;
}

/** Buying a car online: a step, or why it can't be bought (rules/checkout#purchase-steps). */
export function PurchasePage(props: PurchaseStepProps | CheckoutNoticeProps | KeptPostProps) {
  if (props.kind === "kept") return <SendAgain {...props} />;
  return (
    <CheckoutFrame {...props} {...(props.kind === "notice" && asideOf(props))}>
      {props.kind === "step" ? <PurchaseStep {...props} /> : <CheckoutNotice {...props} />}
    </CheckoutFrame>
  );
}

function PurchaseStep({
  demo,
  form,
  valuation,
  notes,
  facts,
  moneyBack,
  next,
  terms,
  takesPayment,
}: PurchaseStepProps) {
  return (
    <>
      {demo && <p className={styles.demo}>{demo}</p>}
      <FormSteps form={form}>
        {valuation && <ValuationBox valuation={valuation} level="h3" />}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {facts.length > 0 && <Facts facts={facts} />}
        {moneyBack && <p>{moneyBack}</p>}
        {terms && <TermsList {...terms} level="h3" />}
        {takesPayment && <PaymentStrip />}
      </FormSteps>
      {next && <StepList {...next} />}
    </>
  );
}
