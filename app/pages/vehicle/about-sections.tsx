import type { VehicleAction } from "~/domain/buttons/vehicle-actions";
import type { VehicleSection } from "~/domain/vehicle-page/vehicle-sections";
import type { VehiclePageView } from "~/domain/vehicle-page/vehicle-view";
import { Still } from "~/ui/layout/server-drawn";
import { PaymentStrip } from "~/ui/payments/payment-strip";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { prose, stack } from "~/ui/styles/layout.css";
import { ActionLink } from "./action-buttons";
import { DealerComments, Features, Ticks } from "./description";
import { CollapsibleSections, type Section, TabbedSections } from "./sections";
import * as styles from "./sections.css";

export interface Reason {
  title: string;
  text: string;
}

export interface AboutSectionsProps {
  vehicle: Pick<VehiclePageView, "slug" | "comments" | "features">;
  actions: VehicleAction[];
  about: {
    style: "tabs" | "collapsible";
    order: VehicleSection[];
    /** Undefined like the still parts of the car. */
    whatsIncluded?: string[];
    whyBuy?: Reason[];
    protectYourCar?: Reason[];
    moneyBackHours: number | null;
  };
}

/** The tab set of the vehicle page (rules/vehicle-page#tabs), as tabs or as sections that open and close. */
export function AboutSections({ vehicle, actions, about }: AboutSectionsProps) {
  const { t } = useTranslation();
  const reserve = actions.find(({ kind }) => kind === "reserve");
  const contents: Record<VehicleSection, () => JSX.Element> = {
    dealer_comments: () => (
      <Still id="comments-text" className={styles.whole} data={vehicle.comments}>
        {(comments) => <DealerComments comments={comments} />}
      </Still>
    ),
    whats_included: () => (
      <Still id="included-text" className={styles.whole} data={about.whatsIncluded}>
        {(texts) => <Ticks texts={texts} />}
      </Still>
    ),
    why_buy: () => (
      <Still id="reasons-text" className={styles.whole} data={about.whyBuy}>
        {(reasons) => <Reasons reasons={reasons} />}
      </Still>
    ),
    reserve_online: () => (
      <>{reserve && <ReserveOnline action={reserve} moneyBackHours={about.moneyBackHours} />}</>
    ),
    protect_your_car: () => (
      <Still id="protection-text" className={styles.whole} data={about.protectYourCar}>
        {(reasons) => <Reasons reasons={reasons} />}
      </Still>
    ),
    features: () => (
      <Still id="features-text" className={styles.whole} data={vehicle.features}>
        {(features) => <Features features={features} />}
      </Still>
    ),
  };
  const sections: Section[] = about.order.map((id) => ({
    id,
    title: t(`vehicle.${id}`),
    content: contents[id](),
  }));
  const List = about.style === "tabs" && sections.length > 1 ? TabbedSections : CollapsibleSections;
  return <List key={vehicle.slug} sections={sections} />;
}

function Reasons({ reasons }: { reasons: Reason[] }) {
  return (
    <div className={styles.reasons}>
      {reasons.map(({ title, text }) => (
        <div key={title} className={`${prose} ${stack}`}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}

function ReserveOnline({ action, moneyBackHours }: { action: VehicleAction; moneyBackHours: number | null }) {
  const { t, format } = useTranslation();
  const { deposit } = action;
  return (
    <div className={`${prose} ${stack}`}>
      <p>
        {deposit
          ? t("vehicle.reserve.text", { amount: format.dollars(deposit.amount), hours: deposit.hours })
          : t("vehicle.reserve.text_plain")}
      </p>
      {moneyBackHours !== null && <p>{t("vehicle.reserve.money_back", { count: moneyBackHours })}</p>}
      <p>
        <ActionLink action={action} className={button.secondary} />
      </p>
      <PaymentStrip />
    </div>
  );
}
