import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import { openLocations } from "../site-pages";

/**
 * Returns the faults of `appointments`: forms that don't determine a location, and opening hours that are too short for
 * an appointment.
 */
export function appointmentFaults(config: SiteConfig): ReferenceFault[] {
  return [...formFaults(config), ...lengthFaults(config)];
}

function formFaults({ forms, locations }: SiteConfig): ReferenceFault[] {
  const selling = openLocations({ locations }).filter(({ location_type }) => location_type === "sales");
  const asks = (fields: readonly { name: string }[], field: string) =>
    fields.some(({ name }) => name === field);
  return Object.entries(forms).flatMap(([id, { enabled, fields, steps }]): ReferenceFault[] => {
    if (!enabled) return [];
    const pages = steps.length > 0 ? steps.map((step) => step.fields) : [fields];
    const asked = pages.findIndex((page) => asks(page, TEST_DRIVE_TIME));
    if (selling.length < 2 || asked < 0) return [];
    if (pages.slice(0, asked + 1).some((page) => asks(page, "location"))) return [];
    const needed = "needs the field location, which says what times there are";
    const reason = steps.length > 0 ? `${needed}, in its own step or an earlier one` : needed;
    const key = `forms.${id}.${steps.length > 0 ? "steps" : "fields"}`;
    return [{ key, reason: `${TEST_DRIVE_TIME}: ${reason}`, severity: "error" }];
  });
}

function lengthFaults({ appointments, locations }: SiteConfig): ReferenceFault[] {
  if (!appointments.enabled) return [];
  return locations.flatMap(({ slug, location_type, opening_hours }): ReferenceFault[] => {
    const open = opening_hours.map(({ status, open, close }) =>
      status === "Open" && open && close ? minutes(close) - minutes(open) : 0,
    );
    const longest = Math.max(0, ...open);
    if (location_type !== "sales" || longest === 0 || longest >= appointments.slot_minutes) return [];
    const reason = `no appointment fits into the hours of ${slug}, which is open for ${longest} minutes at most`;
    return [{ key: "appointments.slot_minutes", reason, severity: "warning" }];
  });
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}
