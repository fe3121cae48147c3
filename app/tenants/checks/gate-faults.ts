import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import { gateOfForm, personalisedFinancePath } from "../site-pages";

/**
 * Returns the gates before which no page of the site stands (rules/account#gates), and the gate that personalised finance
 * is behind (rules/finance#personalised-finance).
 */
export function gateFaults(config: SiteConfig): ReferenceFault[] {
  const hasFinance =
    config.vehicle_forms.finance_enquiry.enabled ||
    Object.entries(config.forms).some(([id, { enabled }]) => enabled && gateOfForm({ id }) === "finance");
  const faults: ReferenceFault[] = [];
  const add = (key: string, reason: string) => faults.push({ key, reason, severity: "error" });
  if (config.gates.finance && !(hasFinance && config.enquiry.enabled))
    add(
      "gates.finance",
      "no finance form is enabled: neither forms.finance nor vehicle_forms.finance_enquiry",
    );
  if (!config.gates.finance && personalisedFinancePath(config) !== null)
    add("gates.finance", "is off, and forms.personalised_finance is enabled: it stands behind this gate");
  if (config.gates.checkout && !config.actions.checkout.enabled)
    add("gates.checkout", "actions.checkout is not enabled");
  if (config.gates.online_payment_open && !config.online_payment.enabled)
    add("gates.online_payment_open", "online_payment is not enabled");
  return faults;
}
