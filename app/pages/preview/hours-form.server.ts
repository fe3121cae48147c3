import type { TypedAnswers } from "~/domain/forms/posted-form";
import { DEPARTMENTS } from "~/domain/locations/timetable";
import { dateFormat, dayAfter, localDay } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import { weekdayText } from "~/i18n/time-text";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import {
  dayKey,
  dayText,
  readDay,
  readDayKey,
  readWeek,
  WEEKDAYS,
  type WeekDay,
  weekField,
  weekText,
} from "~/tenants/documents/week-document";
import { fileTexts } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import {
  type DocumentForm,
  documentFields,
  filledValue,
  PAST_DAY,
  pageOfPlace,
  typedText,
} from "./document-form.server";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const NAMES = "hours.days.";

/** The name of a new day that follows from its date. */
const BY_DATE = "by_date";
const NAMES_BY_DATE: ReadonlyMap<string, string> = new Map([
  ["01-01", "new_year"],
  ["01-26", "australia_day"],
  ["04-25", "anzac_day"],
  ["12-24", "christmas_eve"],
  ["12-25", "christmas_day"],
  ["12-26", "boxing_day"],
  ["12-31", "new_years_eve"],
]);

/** Days with hours of their own. */
export const hoursForm: DocumentForm = {
  kind: "hours",
  path: "/preview/hours",
  first: "date",

  title(context, { key }) {
    const t = translator(context.site);
    const day = readDayKey(key);
    if (!day) return key;
    return t("desk.documents.hours.title", {
      ...{ date: longDate(context, day.date), place: placeName(context, day.location) },
      department: day.department === "all" ? "" : t(`desk.documents.hours.department.${day.department}`),
    }).replace(/ · $/, "");
  },

  shown({ site }, { key, text }) {
    const t = translator(site);
    const day = readDay(key, text);
    if (!day) return text;
    const hours =
      day.status === "Closed"
        ? t("desk.documents.hours.closed")
        : t("desk.documents.hours.open", { from: day.start_hour, to: day.end_hour });
    return day.name === undefined ? hours : `${hours} · ${t(day.name)}`;
  },

  order: ({ key }) => key,
  pageOf: (site, { key }) => pageOfPlace(site, readDayKey(key)?.location ?? site.locations[0]?.id ?? null),
  variants: () => ["day"],
  isNamedByKey: true,

  fields(context, _workspace, asked) {
    const { site } = context;
    const { document } = asked;
    const { t, label, hint, input } = documentFields(context, "hours", asked);
    const day = document && readDay(document.key, document.text);
    const group = { id: "hours", heading: label("status") };
    const date = filledValue(asked, "date", "");
    const asksPast = !document && isDay(date) && isPast(context, date);
    const departments = departmentsOf(context).map((value) => ({
      ...{ value, label: t(`desk.documents.hours.department.${value}`) },
    }));
    const whose = document
      ? []
      : [
          input("date", "", { type: "date", isRequired: true }),
          input("until", "", { type: "date", hint: hint("until") }),
          ...(asksPast ? [input(PAST_DAY, "", { type: "checkbox", label: label("past") })] : []),
          {
            ...input("location", "", { type: "select" }),
            value: placeId(site, filledValue(asked, "location", "")),
            options: [
              { value: "", label: label("every_location") },
              ...site.locations.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          input("department", "all", { type: "select", label: label("departments"), options: departments }),
        ];
    return [
      ...whose,
      input("start_hour", day?.start_hour, { type: "time", hint: hint("start_hour"), group }),
      input("end_hour", day?.end_hour, { type: "time", group }),
      input("name", document ? day?.name : BY_DATE, {
        ...{ type: "select", hint: hint("name") },
        options: [
          ...(document ? [] : [{ value: BY_DATE, label: label("by_date") }]),
          { value: "", label: label("no_name") },
          ...namesOf(context, day?.name).map((key) => ({ value: key, label: t(key) })),
        ],
      }),
    ];
  },

  /** The day after, with the same hours. */
  following({ key, text }) {
    const day = readDay(key, text);
    if (!day || !isDay(day.date)) return null;
    const { department, location_name = "", start_hour = "", end_hour = "", name = "" } = day;
    const date = dayAfter(day.date, 1);
    const after = name === nameOf(day.date) ? BY_DATE : name;
    return { date, location: location_name, department, start_hour, end_hour, name: after };
  },

  read(context, { document, typed }) {
    const errors = new Map<string, string>();
    const before = document && readDay(document.key, document.text);
    const date = typedText(typed, "date");
    const others = document ? [] : daysAfter(date, typedText(typed, "until"));
    const location = typedText(typed, "location");
    const department = DEPARTMENTS.find((each) => each === typedText(typed, "department"));
    const [start_hour, end_hour] = [typedText(typed, "start_hour"), typedText(typed, "end_hour")];
    const name = typedText(typed, "name");
    if (!document) {
      if (!isDay(date)) errors.set("date", "date");
      else if (isPast(context, date) && typedText(typed, PAST_DAY) === "") errors.set("date", "past_day");
      if (others === null) errors.set("until", "until");
      if (location !== "" && !context.site.locations.some(({ id }) => id === location))
        errors.set("location", "location");
      if (!department) errors.set("department", "choice");
      else if (!errors.has("location") && !departmentsOf(context, location).includes(department))
        errors.set("department", "department");
    }
    const status = start_hour + end_hour === "" ? ("Closed" as const) : ("Open" as const);
    if (status === "Open") {
      if (!TIME.test(start_hour)) errors.set("start_hour", "time");
      if (!TIME.test(end_hour)) errors.set("end_hour", "time");
      else if (start_hour >= end_hour) errors.set("end_hour", "time_order");
    }
    const names = namesOf(context, before?.name);
    const isByDate = !document && name === BY_DATE;
    if (name !== "" && !isByDate && !names.includes(name)) errors.set("name", "choice");
    const keyOf = (each: string) =>
      dayKey({ date: each, department: department ?? "all", location: location === "" ? null : location });
    const day = (on: string): SiteDocument => {
      const named = isByDate ? names.find((key) => key === nameOf(on)) : name;
      const text = dayText({ status, start_hour, end_hour, ...(named && { name: named }) });
      return { kind: "hours", key: document?.key ?? keyOf(on), text };
    };
    return { document: day(date), errors, alike: (others ?? []).map(day) };
  },
};

function isPast({ platform, site }: RequestContext, date: string): boolean {
  return date < localDay(site.time_zone, platform.now());
}

/** The departments that a location has, or any of the site's; all of them first. */
function departmentsOf({ site }: RequestContext, location = "") {
  const places = site.locations.filter(({ id }) => location === "" || id === location);
  return DEPARTMENTS.toReversed().filter(
    (each) => each === "all" || places.some(({ location_type }) => location_type === each),
  );
}

const MOST_DAYS = 21;

/** Returns the days that follow one, to the last one. Null: it isn't after the first one, or too far. */
function daysAfter(first: string, last: string): string[] | null {
  if (last === "" || !isDay(first)) return [];
  const days = [];
  for (let day = dayAfter(first, 1); day <= last && days.length < MOST_DAYS; day = dayAfter(day, 1))
    days.push(day);
  return days.at(-1) === last ? days : null;
}

function isDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(`${date}T00:00:00Z`).toString() !== "Invalid Date";
}

/** Returns the wording key of a date's own name. */
function nameOf(date: string): string | undefined {
  const name = NAMES_BY_DATE.get(date.slice(5));
  return name && NAMES + name;
}

/** The names of days that the site's wording has. */
function namesOf({ platform, site }: RequestContext, used: string | undefined): string[] {
  const texts = fileTexts(platform.wording.ofFiles(site.slug) ?? site);
  const names = [...texts.keys()].filter((key) => key.startsWith(NAMES));
  return used === undefined || names.includes(used) ? names : [...names, used];
}

function longDate({ site }: Pick<RequestContext, "site">, date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return dateFormat(site.language, { dateStyle: "full", timeZone: "UTC" }).format(day);
}

/** Days of the files name a location by its id or its name. */
function placeId({ locations }: RequestContext["site"], location: string): string {
  return locations.find(({ id, name }) => id === location || name === location)?.id ?? location;
}

function placeName({ site }: Pick<RequestContext, "site">, location: string | null): string {
  if (location === null) return translator(site)("desk.documents.hours.every_location");
  return site.locations.find(({ id }) => id === placeId(site, location))?.name ?? location;
}

const MINUTE_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
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
export function weekFields(context: RequestContext, asked: Parameters<DocumentForm["fields"]>[2]) {
  const { t, label, input } = documentFields(context, "hours", asked);
  const days = readWeek(asked.document?.text ?? "") ?? [];
  const isStated = days.length > 0;
  return WEEKDAYS.flatMap((weekday) => {
    const day = days.find((each) => each.weekday === weekday);
    const group = { id: `day_${weekday}`, heading: weekdayText(t, weekday) };
    const closes = day?.close === END_OF_DAY ? FIRST_MINUTE : day?.close;
    const status = !isStated ? "" : day?.open === undefined ? "Closed" : "Open";
    const time = (part: "open" | "close", words: string, stored: string | undefined) =>
      input(weekField(weekday, part), stored, { type: "time", label: label(words), group });
    return [
      input(weekField(weekday, "status"), status, {
        ...{ type: "select", label: label("status"), group },
        options: [
          ...(isStated ? [] : [{ value: "", label: label("not_stated") }]),
          { value: "Open", label: label("is_open") },
          { value: "Closed", label: label("closed") },
        ],
      }),
      time("open", "start_hour", day?.open),
      time("close", "end_hour", closes),
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
    const isEnd = close === END_OF_DAY || MINUTE_OF_DAY.test(close);
    if (!MINUTE_OF_DAY.test(open)) errors.set(weekField(weekday, "open"), "time");
    if (!isEnd) errors.set(weekField(weekday, "close"), "time");
    else if (MINUTE_OF_DAY.test(open) && open >= close) errors.set(weekField(weekday, "close"), "time_order");
    return { weekday, open, close };
  });
  // The site's check finds the same once more, for the day as a whole.
  const fields = [...errors.keys()].map((name) => [name.replace(/(?:open|close)$/, "status"), name] as const);
  return {
    document: { kind: "facts", key: document.key, text: weekText(days) },
    ...{ errors, fields: new Map(fields) },
  };
}
