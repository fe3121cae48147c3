import type { TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import {
  CALLS,
  type PlaceFacts,
  personField,
  placeFactsText,
  placeOfKey,
  readPlaceFacts,
  readSiteFacts,
  siteFactsText,
} from "~/tenants/documents/facts-document";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { readWeek, weekOfKey } from "~/tenants/documents/week-document";
import { fileTexts } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import {
  type DocumentField,
  type DocumentForm,
  documentFields,
  filledValue,
  pageOfPlace,
  rowsIn,
  typedText,
} from "./document-form.server";
import { readWeekForm, shownWeek, weekFields } from "./hours-form.server";

const ROLES = "teams.roles.";
/** Empty rows for new people. */
const NEW_ROWS = 2;
const MOST_ROWS = 100;
const OF_PERSON = /^person_(\d{1,2})_(name|role|phone|was|remove)$/;

type Person = NonNullable<PlaceFacts["team"]>[number];

/** Phone numbers, the e-mail address for shoppers, people and weekly hours: of the whole site, and of each location. */
export const factsForm: DocumentForm = {
  kind: "facts",
  path: "/preview/facts",
  first: "phone",
  isNamedByKey: true,
  isFixed: true,
  variants: () => [],

  title({ site }, { key }) {
    const t = translator(site);
    const place = locationOf(key);
    if (place === null) return t("desk.documents.facts.site");
    const name = site.locations.find(({ id }) => id === place)?.name ?? place;
    return weekOfKey(key) === null ? name : t("desk.documents.facts.week", { name });
  },

  shown(context, { key, text }) {
    const t = translator(context.site);
    const week = weekOfKey(key) === null ? null : readWeek(text);
    if (week) return shownWeek(context, week);
    const facts = placeOfKey(key) === null ? readSiteFacts(text) : null;
    const place = readPlaceFacts(text);
    if (!facts && !place) return text;
    const { team, ...numbers } = place ?? {};
    const lines = Object.entries(facts ?? numbers).flatMap(([name, value]) =>
      value ? [`${t(`desk.documents.facts.${name}`)}: ${value}`] : [],
    );
    const people = (team ?? []).map(({ name, role, phone }) =>
      [name, t(role), phone].filter(Boolean).join(" · "),
    );
    return [...lines, ...people].join("\n");
  },

  // The week of a location follows its numbers.
  order: ({ key }) => `${locationOf(key) ?? ""} ${key}`,
  pageOf: (site, { key }) => pageOfPlace(site, locationOf(key)),
  hasField: (name) => OF_PERSON.test(name),

  fields(context, _workspace, asked) {
    const { document } = asked;
    if (!document) return [];
    if (weekOfKey(document.key) !== null) return weekFields(context, asked);
    const { t, hint, input: inputOf } = documentFields(context, "facts", asked);
    const input = (name: string, value: string | null | undefined, rest: Partial<DocumentField> = {}) =>
      inputOf(name, value, { inputMode: "tel", ...rest });
    if (placeOfKey(document.key) === null) {
      const facts = readSiteFacts(document.text);
      const there = CALLS.filter((name) => facts?.[name] !== undefined);
      return [
        input("phone", facts?.phone, { isRequired: true, hint: hint("site_phone") }),
        input("email", facts?.email, { isRequired: true, inputMode: "email" }),
        ...there.map((name) => input(name, facts?.[name], { isRequired: true })),
      ];
    }
    const facts = readPlaceFacts(document.text);
    return [
      input("phone", facts?.phone, {
        hint: t("desk.documents.facts.phone_hint", { phone: context.site.phone }),
      }),
      input("landline_phone", facts?.landline_phone),
      ...(facts?.team ? personFields(context, facts.team, asked) : []),
    ];
  },

  read(context, { document, typed }) {
    const errors = new Map<string, string>();
    if (document && weekOfKey(document.key) !== null) return readWeekForm(document, typed);
    const before = document && readPlaceFacts(document.text);
    const text = (name: string) => typedText(typed, name);
    const key = document?.key ?? "";
    if (document && placeOfKey(key) === null) {
      const stored = readSiteFacts(document.text);
      const calls = CALLS.filter((name) => stored?.[name] !== undefined).map((name) => [name, text(name)]);
      const facts = { phone: text("phone"), email: text("email"), ...Object.fromEntries(calls) };
      return { document: { kind: "facts", key, text: siteFactsText(facts) }, errors };
    }
    const team = before?.team && readPeople(context, document, typed, errors);
    const numbers = { phone: text("phone") || null, landline_phone: text("landline_phone") || null };
    const facts = placeFactsText({ ...numbers, ...(team && { team: team.map(({ person }) => person) }) });
    const fields = (team ?? []).flatMap(({ row }, index) =>
      ["name", "role", "phone"].map((part) => [personField(index, part), personField(row, part)] as const),
    );
    return { document: { kind: "facts", key, text: facts }, errors, fields: new Map(fields) };
  },

  remark(site, { key }) {
    const place = site.locations.find(({ id }) => id === placeOfKey(key));
    if (!place) return null;
    const { street, city, state, postcode } = place.address;
    const address = `${street}, ${city} ${state} ${postcode}`;
    return translator(site)("desk.documents.facts.address", { address });
  },
};

/** Returns the location that a document is about; null: the whole site. */
function locationOf(key: string): string | null {
  return placeOfKey(key) ?? weekOfKey(key);
}

/** A row of each person, and empty ones. */
function personFields(
  context: RequestContext,
  team: readonly Person[],
  asked: Parameters<DocumentForm["fields"]>[2],
): DocumentField[] {
  const { t, label, input: inputOf } = documentFields(context, "facts", asked);
  const count = Math.min(MOST_ROWS, Math.max(team.length + NEW_ROWS, rowsIn(asked.typed ?? {}, OF_PERSON)));
  return Array.from({ length: count }, (_, index) => {
    const person = team[index];
    const was = filledValue(asked, personField(index, "was"), person?.name ?? "");
    const role = filledValue(asked, personField(index, "role"), person?.role ?? "");
    const heading = was === "" ? t("desk.documents.facts.new_person", { number: index + 1 }) : was;
    const group = { id: `person_${index}`, heading };
    const input = (part: string, value: string | null | undefined, rest: Partial<DocumentField> = {}) =>
      inputOf(personField(index, part), value, { label: label(`person_${part}`), group, ...rest });
    return [
      input("was", was, { type: "hidden" }),
      input("name", person?.name),
      input("role", role, {
        type: "select",
        options: [
          ...(was === "" ? [{ value: "", label: label("choose_role") }] : []),
          ...rolesOf(context, [role]).map((key) => ({ value: key, label: t(key) })),
        ],
      }),
      input("phone", person?.phone, { inputMode: "tel" }),
      ...(was === "" ? [] : [input("remove", "", { type: "checkbox" })]),
    ];
  }).flat();
}

interface PersonRow {
  row: number;
  person: Person;
}

/** Reads the rows that have a person. */
function readPeople(
  context: RequestContext,
  document: SiteDocument | null,
  typed: TypedAnswers,
  errors: Map<string, string>,
): PersonRow[] {
  const known = document ? (readPlaceFacts(document.text)?.team ?? []) : [];
  const roles = new Set(
    rolesOf(
      context,
      known.map(({ role }) => role),
    ),
  );
  return Array.from({ length: rowsIn(typed, OF_PERSON) }, (_, row): PersonRow[] => {
    const text = (part: string) => typedText(typed, personField(row, part));
    const [was, name, role, phone] = [text("was"), text("name"), text("role"), text("phone")];
    if (text("remove") !== "" || (was === "" && name + phone === "")) return [];
    if (!roles.has(role)) errors.set(personField(row, "role"), "role");
    const picture = known.find((each) => each.name === was)?.picture ?? null;
    return [{ row, person: { name, role, phone: phone || null, picture } }];
  }).flat();
}

/** The roles that the site's wording has, and those that are used. */
function rolesOf({ platform, site }: RequestContext, used: readonly string[]): string[] {
  const texts = fileTexts(platform.wording.ofFiles(site.slug) ?? site);
  const keys = [...texts.keys()].filter((key) => key.startsWith(ROLES));
  return [...new Set([...keys, ...used.filter((key) => key !== "")])];
}
