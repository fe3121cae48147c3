import { localTime } from "~/domain/appointments/booking-time";
import { zoneNaming } from "~/domain/appointments/zone-naming";
import { zonedIso } from "~/domain/appointments/zoned-time";
import { appointmentText, zoneName } from "~/i18n/appointment-text";
import { formatTime } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "~/tenants/site-pages";

/** A moment as a reservation's page writes it, and for programs. */
export interface MomentText {
  text: string;
  datetime: string;
}

/**
 * "Wednesday 25 November 2026, 10:30 am", on the site's clock, with the time zone's name where a likely reader's clock
 * shows another time.
 * @param moment ISO 8601
 */
export function momentText(site: Site, moment: string): MomentText {
  const { language, time_zone } = site;
  const when = { starts_at: moment, ends_at: null, time_zone };
  return {
    text: appointmentText(translator(site), language, when, namingOf(site, moment)),
    datetime: zonedIso(new Date(moment), time_zone),
  };
}

/** "10:45 am", on the site's clock: for what ends within the hour. */
export function clockText(site: Site, moment: string): string {
  const { language, time_zone } = site;
  const time = new Date(moment);
  const clock = formatTime(language, localTime(time, time_zone).slice(11));
  return namingOf(site, moment) === "none" ? clock : `${clock} (${zoneName(language, time, time_zone)})`;
}

/** Most shoppers live in the time zone of the site's yards. */
function namingOf(site: Site, moment: string) {
  const likely = visibleLocations(site).map((location) => location.time_zone);
  return zoneNaming({ starts_at: moment, ends_at: null }, site.time_zone, likely);
}
