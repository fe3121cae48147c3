import type { TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { weekdayText } from "~/i18n/time-text";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { readWeek, WEEKDAYS, type WeekDay, weekField, weekText } from "~/tenants/documents/week-document";
import type { RequestContext } from "../request-context";
import { type DocumentField, type DocumentForm, field, filledValue, typedText } from "./document-form.server";

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A field for a time has no 24:00. */
const [FIRST_MINUTE, END_OF_DAY] = ["00:00", "24:00"];

/** Returns the hours of a week as an editor reads them, a line a day. */
export function shownWeek({ site }: RequestContext, days: readonly WeekDay[]): string {
  const t = translator(site);
  if (days.length === 0) return t("desk.documents.hours.none_stated");
  return days
    .map(({ weekday, open, close }) => {
      const hours =
        open === undefined
          ? t("desk.documents.hours.closed")
          : t("desk.documents.hours.open", { from: open, to: close });
      return `${weekdayText(t, weekday)}: ${hours}`;
    })
    .join("\n");
}

/** The fields of a week: for each day whether it is open, and its hours. */
export function weekFields(
  { site }: RequestContext,
  asked: Parameters<DocumentForm["fields"]>[2],
): DocumentField[] {
  const t = translator(site);
  const label = (name: string) => t(`desk.documents.hours.${name}`);
  const days = readWeek(asked.document?.text ?? "") ?? [];
  const isStated = days.length > 0;
  return WEEKDAYS.flatMap((weekday) => {
    const day = days.find((each) => each.weekday === weekday);
    const group = { id: `day_${weekday}`, heading: weekdayText(t, weekday) };
    const input = (
      part: "status" | "open" | "close",
      words: string,
      stored: string,
      rest: Partial<DocumentField>,
    ) => {
      const name = weekField(weekday, part);
      return field(name, words, filledValue(asked, name, stored), { group, ...rest });
    };
    const closes = day?.close === END_OF_DAY ? FIRST_MINUTE : (day?.close ?? "");
    return [
      input("status", label("status"), !isStated ? "" : day?.open === undefined ? "Closed" : "Open", {
        type: "select",
        options: [
          ...(isStated ? [] : [{ value: "", label: label("not_stated") }]),
          { value: "Open", label: label("is_open") },
          { value: "Closed", label: label("closed") },
        ],
      }),
      input("open", label("start_hour"), day?.open ?? "", { type: "time" }),
      input("close", label("end_hour"), closes, { type: "time" }),
    ];
  });
}

/**
 * Reads these fields. Hours of a closed day are not read. A week that states no hours may stay so: then no day says
 * anything.
 */
export function readWeekForm(document: SiteDocument, typed: TypedAnswers): ReturnType<DocumentForm["read"]> {
  const errors = new Map<string, string>();
  const isUnstated = readWeek(document.text)?.length === 0;
  if (
    isUnstated &&
    Object.keys(typed).every((name) => !name.startsWith("day_") || typedText(typed, name) === "")
  )
    return { document, errors };
  const days = WEEKDAYS.map((weekday): WeekDay => {
    const text = (part: "status" | "open" | "close") => typedText(typed, weekField(weekday, part));
    if (text("status") !== "Open") {
      if (text("status") !== "Closed") errors.set(weekField(weekday, "status"), "choice");
      return { weekday };
    }
    const [open, typedClose] = [text("open"), text("close")];
    const close = typedClose === FIRST_MINUTE ? END_OF_DAY : typedClose;
    const isEnd = close === END_OF_DAY || TIME.test(close);
    if (!TIME.test(open)) errors.set(weekField(weekday, "open"), "time");
    if (!isEnd) errors.set(weekField(weekday, "close"), "time");
    else if (TIME.test(open) && open >= close) errors.set(weekField(weekday, "close"), "time_order");
    return { weekday, open, close };
  });
  // The site's check finds the same once more, for the day as a whole.
  const fields = [...errors.keys()].map((name) => [name.replace(/(?:open|close)$/, "status"), name] as const);
  return {
    document: { kind: "facts", key: document.key, text: weekText(days) },
    ...{ errors, fields: new Map(fields) },
  };
}
