import { useTranslation } from "~/components/site-context";
import type { VehicleAction } from "~/domain/buttons/vehicle-actions";
import type { VehicleSection } from "~/domain/vehicle-page/vehicle-sections";
import type { VehicleView } from "~/domain/vehicle-page/vehicle-view";
import { button } from "~/styles/button.css";
import { prose, stack } from "~/styles/layout.css";
import { PaymentStrip } from "../payments/payment-strip";
import { ActionLink } from "./action-buttons";
import { DealerComments, Features, Ticks } from "./description";
import { CollapsibleSections, type Section, TabbedSections } from "./sections";
import * as styles from "./sections.css";

interface Reason {
  title: string;
  text: string;
}

export interface AboutSectionsProps {
  vehicle: Pick<VehicleView, "slug" | "comments" | "features">;
  actions: VehicleAction[];
  about: {
    style: "tabs" | "collapsible";
    order: VehicleSection[];
    whatsIncluded: string[];
    whyBuy: Reason[];
    protectYourCar: Reason[];
    moneyBackHours: number | null;
  };
}

/** The tab set of the vehicle page (rules/vehicle-page#tabs), as tabs or as sections that open and close. */
export function AboutSections({ vehicle, actions, about }: AboutSectionsProps) {
  const { t } = useTranslation();
  const reserve = actions.find(({ kind }) => kind === "reserve");
  const contents: Record<VehicleSection, () => JSX.Element> = {
    dealer_comments: () => <DealerComments comments={vehicle.comments} />,
    whats_included: () => <Ticks texts={about.whatsIncluded} />,
    why_buy: () => <Reasons reasons={about.whyBuy} />,
    reserve_online: () => (
      <>{reserve && <ReserveOnline action={reserve} moneyBackHours={about.moneyBackHours} />}</>
    ),
    protect_your_car: () => <Reasons reasons={about.protectYourCar} />,
    features: () => <Features features={vehicle.features} />,
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
