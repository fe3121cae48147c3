import { formatTime } from "./format";
import type { Translate } from "./translate";

/** The part of the domain's `OpenState` that the texts need. */
type Opening =
  | { state: "open"; closes: string }
  | { state: "closed"; opens: { weekday: number; time: string; today: boolean } | null }
  | { state: "unknown" };

/** Returns "Open now, until 5:30 pm" or "Closed now, opens Monday at 8:30 am"; null when the location has no hours. */
export function openingText(t: Translate, language: string, opening: Opening): string | null {
  if (opening.state === "unknown") return null;
  if (opening.state === "open")
    return t("locations.open_now", { close: formatTime(language, opening.closes) });
  if (!opening.opens) return t("locations.closed");
  const { weekday, time, today } = opening.opens;
  const open = formatTime(language, time);
  return today
    ? t("locations.opens_today", { open })
    : t("locations.opens_on", { weekday: t(`locations.weekdays.${weekday}`), open });
}
