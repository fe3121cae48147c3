import { CAR_TYPES } from "~/domain/car/car";
import { callNumber } from "~/domain/locations/call-number";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/** Returns warnings about `call`: cars without a phone number, and numbers that are masked in only one place. */
export function callFaults(config: SiteConfig): ReferenceFault[] {
  const warning = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "warning" });
  const numbers = (locationPhone: string | null) =>
    CAR_TYPES.map((type) => callNumber(type, config.call, locationPhone));

  const faults = config.dealerships.flatMap(({ id }, index) => {
    const located = config.locations.some(({ dealership_id }) => dealership_id === id);
    if (located || !numbers(null).includes(null)) return [];
    const reason = `${id} has no location, and call has no number for every car: some of its cars show none`;
    return [warning(`dealerships.${index}`, reason)];
  });
  if (config.call.initial === "revealed") return faults;
  const shown = digits(config.phone);
  const open = config.locations.find(({ phone }) =>
    numbers(phone ?? config.phone).some((number) => number !== null && digits(number) === shown),
  );
  if (open) {
    const reason = `masks on cars of ${open.slug} the site's own phone, which the head of each page shows`;
    faults.push(warning("call.initial", reason));
  }
  return faults;
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
