import { localTime, momentOf, zonedIso } from "~/domain/appointments/zoned-time";
import { type DocumentKind, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { readPageSource } from "~/domain/editing/page-source";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { dateFormat } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import type { Workspace } from "~/services/editing/workspace.server";
import { withFacts } from "~/tenants/assembly/site-content.server";
import { POPUP_ID } from "~/tenants/documents/popup-document";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { pageNameKeys } from "~/tenants/menu-labels";
import type { Site, SitePicture } from "~/tenants/site";
import { HOME_CONTENT } from "~/tenants/site-pages";
import { tidyText } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";

/** `picture`: the address of what it shows. */
interface FieldOption {
  value: string;
  label: string;
  picture?: string;
}

type InputType = "text" | "date" | "time" | "datetime-local" | "checkbox" | "hidden";

/** A field of a document's form. */
export interface DocumentField {
  name: string;
  label: string;
  hint: string | null;
  /** buttons: each option does something with the field's group. */
  type: InputType | "textarea" | "select" | "buttons";
  value: string;
  options: FieldOption[];
  /** Lines of a textarea. */
  rows: number;
  isRequired: boolean;
  error: string | null;
  /** The fields that it is shown with, in a row; absent: it is shown alone. */
  group?: FieldGroup;
  inputMode?: "numeric" | "tel" | "email" | undefined;
  /** Id of a list of values that can be picked. */
  list?: string | null;
  /** Language of what is typed, where it isn't that of the page. */
  lang?: string;
}

interface FieldGroup {
  id: string;
  heading: string;
  /** Whether it is a part of the group before it. */
  isBelow?: boolean;
  /** Whether it was worked on: the page opens there. */
  isCurrent?: boolean;
}

/** The pages of the site, for fields that a link is typed in. */
export const PAGES_LIST = "pages-of-site";

/** Returns the pages that a link can be picked from, those of drafts too, each with its title or its name. */
export function pageOptions(
  site: Site,
  { drafts }: Pick<Workspace, "drafts">,
): { value: string; label: string }[] {
  const t = translator(site);
  const drafted = [...drafts.values()].flatMap(({ kind, key, text }) =>
    kind === "page" && text !== null && text !== TAKEN_AWAY
      ? [[`/${key}`, withFacts(site, readPageSource(text).fields.get("title") ?? "")] as const]
      : [],
  );
  const names = new Map<string, string>([
    ...drafted,
    ...site.locations.map(({ slug, name }) => [`/locations/${slug}`, name] as const),
    ...[...pageNameKeys(site)].map(([path, key]) => [path, t(key)] as const),
    ...Object.values(site.content).map(({ slug, title }) => [`/${slug}`, title] as const),
    ["/", t("desk.documents.page.home")],
  ]);
  const isNew = (path: string) => path !== `/${HOME_CONTENT}` && !site.pages.includes(path);
  const paths = [...site.pages, ...drafted.map(([path]) => path).filter(isNew)];
  return paths.map((value) => ({ value, label: names.get(value) ?? "" }));
}

/** What an editor reads next to the fields. */
export interface DocumentHelp {
  blocks: { name: string; description: string; example: string }[];
  pictures: { name: string; url: string; markdown: string }[];
}

/** What a form says: a document, or why it is none yet, by its fields. */
interface ReadDocument {
  document: SiteDocument;
  /** Wording keys below desk.documents.error. */
  errors: ReadonlyMap<string, string>;
  /** The form's field of each of the document's, where it has another name. */
  fields?: ReadonlyMap<string, string>;
  /** New ones that say the same and are saved with it: the days of a holiday. */
  alike?: readonly SiteDocument[];
}

/** How one kind of document is listed, filled in and read. */
export interface DocumentForm {
  kind: DocumentKind;
  /** Address of its pages in the editor. */
  path: string;
  /** What a list calls it. */
  title(context: RequestContext, document: SiteDocument): string;
  /** What it says, as an editor reads it in a difference. */
  shown(context: RequestContext, document: SiteDocument): string;
  /** Sorts the list. */
  order(document: SiteDocument): string;
  /** The page of the site where it is seen. */
  pageOf(site: Site, document: SiteDocument): string;
  /** What a new one can be: "post"; the first one is offered first. None: the site shows no such documents. */
  variants(site: Site): string[];
  /** The field that links to its form lead to. */
  first?: string;
  /** Its title follows from its key alone. */
  isNamedByKey?: true;
  /** The site has these documents and no others. */
  isFixed?: true;
  /** Whether it has a field of this name, besides those that it has shown: rows may have been removed meanwhile. */
  hasField?(name: string): boolean;
  fields(context: RequestContext, workspace: Workspace, asked: AskedDocument): DocumentField[];
  /** The fields of a new document that often follows one, as its address has them. */
  following?(document: SiteDocument): Readonly<Record<string, string>> | null;
  read(
    context: RequestContext,
    asked: AskedDocument & { typed: TypedAnswers },
    workspace: Workspace,
  ): ReadDocument;
  /** What an editor reads next to the fields; absent: nothing. */
  help?(site: Site): DocumentHelp;
  /** What else of it pages show, and who can change that; absent: nothing. */
  remark?(site: Site, document: SiteDocument): string | null;
}

interface AskedDocument {
  /** Null: a new one. */
  document: SiteDocument | null;
  variant: string;
  /** What was typed and not saved; null: the form is opened. */
  typed: TypedAnswers | null;
}

/** A field's value: what was typed, else what the document says. */
export function filledValue({ typed }: AskedDocument, name: string, stored: string): string {
  return typed ? (firstAnswer(typed, name) ?? "") : stored;
}

export function typedText(typed: TypedAnswers, name: string): string {
  return tidyText(firstAnswer(typed, name) ?? "");
}

/**
 * Returns the number of rows that a form has sent: 0 without any.
 * @param name of their fields; its first group is the number of the row
 */
export function rowsIn(typed: TypedAnswers, name: RegExp): number {
  return Math.max(0, ...Object.keys(typed).map((each) => Number(name.exec(each)?.[1] ?? -1) + 1));
}

/** Returns an address made from a title: "Winter check, done" is winter-check-done. */
export function slugOf(title: string): string {
  return title
    .slice(0, 200)
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .join("-");
}

export function field(
  name: string,
  label: string,
  value: string,
  rest: Partial<Omit<DocumentField, "name" | "value">> = {},
): DocumentField {
  return {
    ...{ name, label, value, hint: null, type: "text", options: [], rows: 1, isRequired: false },
    ...{ error: null, ...rest },
  };
}

/** Adds to a field's hint what visitors read in place of each `{{site.…}}` in it. */
export function withReading<Text extends { value: string; hint: string | null }>(
  site: Site,
  text: Text,
  language = site.language,
): Text {
  const t = translator(site);
  const marks = new Set(text.value.match(/\{\{[^{}]*\}\}/g));
  const read = [...marks].flatMap((mark) => {
    const shown = withFacts(site, mark, language);
    return shown === mark ? [] : [t("desk.documents.reads", { mark, shown })];
  });
  return { ...text, hint: [...read, text.hint ?? ""].join(" ").trim() || null };
}

/** Returns how the fields of a kind of document are built: its words, and what was typed or stored. */
export function documentFields({ site }: RequestContext, kind: DocumentKind, asked: AskedDocument) {
  const t = translator(site);
  const label = (name: string) => t(`desk.documents.${kind}.${name}`);
  const hint = (name: string) => t(`desk.documents.${kind}.${name}_hint`);
  /** @param stored true: a ticked box */
  const input = (
    name: string,
    stored: string | boolean | null | undefined,
    rest: Partial<Omit<DocumentField, "name" | "value">> = {},
  ) =>
    field(
      name,
      rest.label ?? label(name),
      filledValue(asked, name, stored === true ? "on" : stored || ""),
      rest,
    );
  return {
    ...{ t, label, hint, input },
    /** The short name of a new one. */
    id: () => {
      const whenEmpty = t(`block_editor.slug_empty${kind === "offer" ? "_name" : ""}`);
      return asked.document ? [] : [input("id", "", { hint: `${hint("id")}. ${whenEmpty}` })];
    },
  };
}

/** Returns what the fields of a document say, a line each; those without a value are left out. */
export function shownFields(
  { site }: RequestContext,
  kind: DocumentKind,
  fields: Readonly<Record<string, string | null>>,
): string {
  const t = translator(site);
  return Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${t(`desk.documents.${kind}.${name}`)}: ${value}`] : []))
    .join("\n");
}

/**
 * Returns the key of a document. A new one has the short name that was typed, else one made from its title.
 * @param title the field with its title
 */
export function readKey(
  { document, typed }: { document: SiteDocument | null; typed: TypedAnswers },
  title: "title" | "name",
  errors: Map<string, string>,
): string {
  if (document) return document.key;
  const said = typedText(typed, title);
  // Without a title it isn't saved, and whatever else is wrong is listed with that.
  const key = typedText(typed, "id") || (said === "" ? "new" : slugOf(said));
  if (!POPUP_ID.test(key) || key.length > 60) errors.set("id", "id");
  return key;
}

/** Notes a picture that is neither the site's nor the one from before. */
export function checkPicture(
  site: Pick<Site, "pictures">,
  field: string,
  { picture, before }: { picture: string | null; before: string | null | undefined },
  errors: Map<string, string>,
): void {
  if (picture !== null && picture !== before && !picturesOf(site).some(({ name }) => name === picture))
    errors.set(field, "choice");
}

/** A moment as a field for date and time has it, on the site's clocks; "" for none. */
export function momentField({ time_zone }: Pick<Site, "time_zone">, moment: string | undefined): string {
  const parsed = Date.parse(moment ?? "");
  return Number.isNaN(parsed) ? "" : localTime(new Date(parsed), time_zone);
}

/** "9 March 2026 at 5:00 pm", on the site's clocks. What is no moment stays as it is written. */
export function momentText(
  { language, time_zone }: Pick<Site, "language" | "time_zone">,
  moment: string,
): string {
  const parsed = Date.parse(moment);
  return Number.isNaN(parsed)
    ? moment
    : dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: time_zone }).format(parsed);
}

/**
 * Returns the moment of such a field. One that shows what was stored keeps its seconds.
 * @returns null when it is no time, or one that the clocks skip
 */
export function readMoment(site: Pick<Site, "time_zone">, typed: string, stored = ""): string | null {
  if (stored !== "" && momentField(site, stored) === typed) return stored;
  const local = typed.slice(0, 16);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/.test(typed) || Number.isNaN(Date.parse(`${local}Z`)))
    return null;
  const moment = momentOf(local as never, site.time_zone);
  return moment && zonedIso(moment, site.time_zone);
}

/** The tick that a past day is meant. It is asked for only then. */
export const PAST_DAY = "past";
const MOMENTS = ["starts", "expires"] as const;
type Period = Partial<Record<(typeof MOMENTS)[number], string | undefined>>;

export function shownPeriod(site: Site, period: Period): Record<keyof Period, string | null> {
  const shown = (moment?: string) => (moment === undefined ? null : momentText(site, moment));
  return { starts: shown(period.starts), expires: shown(period.expires) };
}

/** The fields of the first and the last moment that something shows: a day and, if that says more, a time. */
export function periodFields(
  context: RequestContext,
  labels: string,
  asked: AskedDocument,
  stored: Period | null,
): DocumentField[] {
  const { site } = context;
  const t = translator(site);
  const moments = MOMENTS.flatMap((name) => {
    const label = t(`${labels}.${name}`);
    const [day = "", time = ""] = momentField(site, stored?.[name]).split("T");
    const of = timeField(name);
    return [
      field(name, label, filledValue(asked, name, day), { type: "date", hint: t("desk.documents.day_hint") }),
      field(of, t("desk.documents.day_time", { label }), filledValue(asked, of, time), {
        ...{ type: "time", hint: t("desk.documents.day_time_hint", { zone: site.time_zone }) },
      }),
    ];
  });
  const expires = readPeriod(context, asked.typed ?? {}, stored, new Map()).expires;
  if (!isNewlyPast(context, expires, stored)) return moments;
  const label = t("desk.documents.hours.past");
  return [...moments, field(PAST_DAY, label, filledValue(asked, PAST_DAY, ""), { type: "checkbox" })];
}

/** Whether something ends in the past that did not before: the form asks whether that is meant. */
function isNewlyPast({ platform }: RequestContext, expires = "", stored: Period | null = null): boolean {
  return expires !== stored?.expires && Date.parse(expires) <= platform.now().getTime();
}

const timeField = (name: (typeof MOMENTS)[number]): string => `${name}_time`;

/**
 * Returns what is typed of a moment; "": nothing. A day alone counts as a whole.
 * @param stored as the form had it: clearing the day is enough
 */
function typedMoment(typed: TypedAnswers, name: (typeof MOMENTS)[number], stored: string): string {
  const [day, time] = [typedText(typed, name), typedText(typed, timeField(name))];
  if (day === "" && (time === "" || stored.endsWith(`T${time}`))) return "";
  return `${day}T${time || (name === "starts" ? "00:00" : "23:59")}`;
}

/** Reads these fields; what is wrong goes into the errors. */
export function readPeriod(
  context: RequestContext,
  typed: TypedAnswers,
  stored: Period | null,
  errors: Map<string, string>,
): { starts?: string; expires?: string } {
  const { site } = context;
  const [starts, expires] = MOMENTS.map((name) => {
    const value = typedMoment(typed, name, momentField(site, stored?.[name]));
    if (value === "") return undefined;
    const moment = readMoment(site, value, stored?.[name]);
    if (moment === null) errors.set(name, "moment");
    return moment ?? undefined;
  });
  if (starts && expires && Date.parse(starts) >= Date.parse(expires)) errors.set("expires", "moment_order");
  else if (isNewlyPast(context, expires, stored) && !firstAnswer(typed, PAST_DAY))
    errors.set("expires", "past_day");
  return { ...(starts !== undefined && { starts }), ...(expires !== undefined && { expires }) };
}

/** The page where a location is seen; of the whole site, and where it has none, the page to get in touch. */
export function pageOfPlace({ locations, pages }: Site, id: string | null): string {
  const place = locations.find((each) => each.id === id) ?? locations[0];
  const shown = [`/locations/${place?.slug}`, "/contact", "/contact-us"].filter((page) =>
    pages.includes(page),
  );
  return (id === null && locations.length > 1 ? shown.at(-1) : shown[0]) ?? "/contact";
}

/** The pictures of the site's folder, by their file names. */
export function picturesOf({ pictures }: Pick<Site, "pictures">): SitePicture[] {
  return [...pictures.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What an editor has said that a picture shows; null: nothing, or that it is decoration. */
export function pictureAlt(site: Pick<Site, "pictures">, name: string | null): string | null {
  return picturesOf(site).find((picture) => picture.name === name)?.alt || null;
}

/** Pictures that a form shows to choose from; where there are more, it has their names. */
const SHOWN_PICTURES = 60;

/** @param used one that the site's files have from elsewhere */
export function pictureOptions(
  site: Pick<Site, "pictures">,
  none: string,
  used: string | null = null,
): FieldOption[] {
  const all = picturesOf(site);
  const isShown = all.length <= SHOWN_PICTURES;
  const own = all.map(({ name, url }) => ({
    ...{ value: name, label: name },
    ...(isShown && { picture: `${url}?w=200` }),
  }));
  const isOther = used !== null && used !== "" && !all.some(({ name }) => name === used);
  return [{ value: "", label: none }, ...(isOther ? [{ value: used, label: used }] : []), ...own];
}
