import { joinParts, neededIds, type PartId, type PartOrder, readOrders } from "~/domain/editing/part-order";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { oddCharacter, pastedText } from "~/domain/text/plain-text";
import type { Workspace } from "~/services/editing/workspace.server";
import { type BlockField, blockFields } from "~/tenants/content/block";
import { blockNamed } from "~/tenants/content/blocks";
import {
  type BlockAnswers,
  type BlockPart,
  emptyRow,
  heldBy,
  type PagePart,
  readPart,
  splitPage,
  writeBlock,
} from "~/tenants/content/page-parts.server";
import type { Site } from "~/tenants/site";
import { LINK } from "~/tenants/site-schema/primitives";
import type { RequestContext } from "../request-context";
import { momentField, pageOptions, pictureAlt, picturesOf, readMoment } from "./document-form.server";

/*
 * The blocks of a page as a form posts them: every part's source in a hidden field, and the fields of those that are open.
 */

/** Rows that a block can have. */
export const MOST_ROWS = 60;
const MAX_TEXT_LINE = 300;

/** What is typed in an open part, as its fields have it. */
export interface TypedPart {
  part: PagePart;
  /** Of a text. */
  text: string;
  /** Of a block. */
  answers: BlockAnswers | null;
  rows: readonly { id: string; answers: BlockAnswers }[];
}

export interface PartsState {
  parts: PartOrder;
  sources: ReadonlyMap<PartId, string>;
  open: ReadonlyMap<PartId, TypedPart>;
}

/** Errors by the fields' names, as names in the wording with their values. */
export type PartErrors = Map<string, { error: string; values: Record<string, string | number> }>;

/** A site with the hosts that it answers at, and the drafts whose pages a link may name. */
type OwnSite = Site & { hosts: readonly string[] } & Pick<Workspace, "drafts">;

export function ownSite(
  { site, origin }: Pick<RequestContext, "site" | "origin">,
  drafts: Workspace["drafts"] = new Map(),
): OwnSite {
  return { ...site, hosts: [...site.domains, new URL(origin).hostname], drafts };
}

/** Returns the parts of a page that is opened. */
export function openedParts(markdown: string): PartsState {
  const sources = splitPage(markdown.replace(/^\n+/, "")).map((source, at) => [String(at), source] as const);
  return {
    parts: { order: sources.map(([id]) => id), undo: [] },
    sources: new Map(sources),
    open: new Map(),
  };
}

/** Reads the parts of a posted form. Null: it is no such form. */
export function readParts(site: Site, typed: TypedAnswers): PartsState | null {
  const posted = firstAnswer(typed, "order");
  const [order] = posted === null ? [] : (readOrders(posted) ?? []);
  const past = firstAnswer(typed, "undo") ?? "";
  const undo = past === "" ? [] : readOrders(past);
  if (!order || !undo) return null;
  const parts = { order, undo };
  const sources = new Map<PartId, string>();
  for (const id of neededIds(parts)) {
    const source = firstAnswer(typed, `p${id}`);
    if (source === null) return null;
    sources.set(id, source.replace(/\r\n?/g, "\n"));
  }
  const names = (firstAnswer(typed, "open") ?? "").split(",").filter((id) => sources.has(id));
  const open = new Map(
    names.map((id) => [id, typedPart(site, id, readPart(sources.get(id) ?? ""), typed)] as const),
  );
  return { parts, sources, open };
}

/** Returns the parts of a form whose orders can't be read, each as it is now. Null: it has none. */
export function recoveredParts(site: Site, typed: TypedAnswers): PartsState | null {
  const order = new Map<string, PartId>();
  // Those of the page come first, in its order.
  for (const name of Object.keys(typed)) {
    const [, id, base] = /^p((\d{1,4})(?:\.\d{1,4})?)$/.exec(name) ?? [];
    if (id !== undefined && base !== undefined && !order.has(base)) order.set(base, id);
  }
  return order.size === 0
    ? null
    : readParts(site, { ...typed, order: [[...order.values()].join(",")], undo: [] });
}

/** Returns a part as its form shows it before somebody types. */
export function shownPart(site: Site, part: PagePart): TypedPart {
  if (part.kind === "hidden") return { part, text: "", answers: null, rows: [] };
  if (part.kind !== "block") return { part, text: part.text, answers: null, rows: [] };
  const held = heldBy(part.name);
  return {
    part,
    text: "",
    answers: shownAnswers(site, part.name, part),
    rows: (part.rows ?? []).map((row, at) => ({
      id: String(at),
      answers: shownAnswers(site, held ?? "", row),
    })),
  };
}

function shownAnswers(site: Site, name: string, { values, body }: BlockAnswers): BlockAnswers {
  const fields = fieldsOf(name).map(({ name: field, kind }) => {
    const value = values.get(field) ?? "";
    return [field, kind === "moment" ? momentField(site, value) : value] as const;
  });
  return { values: new Map(fields), body };
}

function typedPart(site: Site, id: PartId, part: PagePart, typed: TypedAnswers): TypedPart {
  const text = (name: string) => pastedText(firstAnswer(typed, name) ?? "");
  if (part.kind !== "block") return { ...shownPart(site, part), text: text(`b${id}-body`) };
  const answers = (name: string, prefix: string): BlockAnswers => ({
    values: new Map(
      fieldsOf(name).map(({ name: field, kind }) => {
        const value = text(`${prefix}-${field}`).trim();
        return [field, kind === "tick" ? (value === "" ? "" : "on") : value];
      }),
    ),
    body: blockNamed(name)?.holds === "text" ? text(`${prefix}-body`) : null,
  });
  const held = heldBy(part.name);
  const rows = (firstAnswer(typed, `b${id}-rows`) ?? "").split(",").filter((row) => /^\d{1,4}$/.test(row));
  return {
    part,
    text: "",
    answers: answers(part.name, `b${id}`),
    rows: [...new Set(rows)]
      .slice(0, MOST_ROWS)
      .map((row) => ({ id: row, answers: answers(held ?? "", `b${id}-r${row}`) })),
  };
}

/** Returns an open block with another row. */
export function withNewRow(typed: TypedPart): TypedPart {
  const answers = typed.part.kind === "block" ? emptyRow(heldBy(typed.part.name) ?? "") : null;
  if (!answers || typed.rows.length >= MOST_ROWS) return typed;
  const id = String(Math.max(-1, ...typed.rows.map((row) => Number(row.id))) + 1);
  return { ...typed, rows: [...typed.rows, { id, answers }] };
}

export function fieldsOf(name: string): readonly BlockField[] {
  const definition = blockNamed(name);
  return definition ? blockFields(definition) : [];
}

/**
 * Returns the source of an open part with what is typed: as it was, when that says the same.
 * @param errors gets what is wrong, by the fields' names
 */
export function settledSource(
  site: OwnSite,
  id: PartId,
  source: string,
  typed: TypedPart,
  errors: PartErrors,
): string {
  const { part } = typed;
  const gap = source.slice(source.trimEnd().length);
  if (part.kind === "hidden") return source;
  if (part.kind === "block") {
    const written = settledBlock(site, `b${id}`, part, typed, errors);
    return written === null ? source : written + (gap || "\n\n");
  }
  const name = `b${id}-body`;
  const text = typed.text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  if (text === part.text) return source;
  const odd = oddCharacter(text);
  if (odd) errors.set(name, { error: odd, values: {} });
  else if (part.kind === "text" && text !== "" && readPart(text).kind !== "text")
    errors.set(name, { error: "braces", values: {} });
  return text === "" ? "" : text + (gap || "\n\n");
}

/** Returns the source of a part with what is typed, also where that is wrong: nobody has asked to save it. */
export function leftSource(site: OwnSite, id: PartId, source: string, typed: TypedPart): string {
  const errors: PartErrors = new Map();
  const settled = settledSource(site, id, source, typed, errors);
  if (errors.size === 0 || typed.part.kind !== "block") return settled || source;
  const { part, answers, rows } = typed;
  const written = writeBlock({
    ...{ name: part.name, ...(answers ?? part) },
    rows: part.rows && rows.map((row) => row.answers),
  });
  return readPart(written).kind === "text" ? source : `${written}\n\n`;
}

/** @returns null: it says what it said, or it has errors */
function settledBlock(
  site: OwnSite,
  prefix: string,
  part: BlockPart,
  typed: TypedPart,
  errors: PartErrors,
): string | null {
  const held = heldBy(part.name);
  const found: PartErrors = new Map();
  const answers = typed.answers ?? part;
  const own = readAnswers(site, prefix, part.name, answers, part, found);
  const rows = part.rows
    ? typed.rows.map((row) =>
        readAnswers(
          site,
          `${prefix}-r${row.id}`,
          held ?? "",
          row.answers,
          part.rows?.[Number(row.id)] ?? null,
          found,
        ),
      )
    : null;
  if (rows?.length === 0)
    found.set(`${prefix}-rows`, { error: `rows_${held?.replaceAll("-", "_")}`, values: {} });
  for (const each of found) errors.set(...each);
  const block: BlockPart = { kind: "block", name: part.name, ...own, rows };
  if (found.size > 0 || isSame(block, part)) return null;
  const written = writeBlock(block);
  const read = readPart(written);
  // A text that would end its block, or begin another one.
  if (read.kind !== "block" || !isSame(read, block)) {
    errors.set(prefix, { error: "braces", values: {} });
    return null;
  }
  return written;
}

function isSame(one: BlockPart, other: BlockPart): boolean {
  const said = ({ values, body }: BlockAnswers) => [[...values], body];
  const all = (part: BlockPart) => JSON.stringify([part.name, said(part), part.rows?.map(said) ?? null]);
  return all(one) === all(other);
}

function readAnswers(
  site: OwnSite,
  prefix: string,
  name: string,
  typed: BlockAnswers,
  stored: BlockAnswers | null,
  errors: PartErrors,
): BlockAnswers {
  const values = new Map<string, string>();
  const add = (field: string, error: string, of: Record<string, string | number> = {}) => {
    const isFilm = name === "video" && field === "href";
    errors.set(`${prefix}-${field}`, { error: isFilm ? "film" : error, values: of });
  };
  for (const field of fieldsOf(name)) {
    const before = stored?.values.get(field.name) ?? "";
    const value =
      typed.values.get(field.name) || (field.name === "alt" ? (libraryAlt(site, name, typed) ?? "") : "");
    const read = readValue(site, field, value, before);
    if (typeof read === "object") add(field.name, read.error, read.values);
    else if (read === "" && field.isRequired) add(field.name, REQUIRED.get(field.kind) ?? "required");
    values.set(field.name, typeof read === "string" ? read : value);
  }
  const [starts, expires] = [values.get("starts") ?? "", values.get("expires") ?? ""];
  if (starts !== "" && expires !== "" && Date.parse(starts) >= Date.parse(expires))
    add("expires", "moment_order");
  if (typed.body === null) return { values, body: null };
  const body = typed.body.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  const odd = oddCharacter(body);
  if (odd) add("body", odd);
  else if (body !== stored?.body && /\{%|%\}/.test(body)) add("body", "braces");
  return { values, body };
}

/** What the library says of the picture that a block shows: what an empty field means. */
function libraryAlt(site: OwnSite, name: string, { values }: BlockAnswers): string | null {
  const field = fieldsOf(name).find(({ kind }) => kind === "picture");
  return field ? pictureAlt(site, values.get(field.name) ?? null) : null;
}

const REQUIRED: ReadonlyMap<BlockField["kind"], string> = new Map([
  ["picture", "picture_missing"],
  ["page", "link_missing"],
  ["numbers", "numbers_missing"],
]);

type Wrong = { error: string; values: Record<string, string | number> };

function wrong(error: string, values: Wrong["values"] = {}): Wrong {
  return { error, values };
}

function readValue(site: OwnSite, field: BlockField, typed: string, before: string): string | Wrong {
  const { kind, least, most, options, absent } = field;
  if (kind === "moment") {
    if (typed === "") return "";
    return readMoment(site, typed, before) ?? wrong("moment");
  }
  if (typed === before) return typed;
  switch (kind) {
    case "tick":
      return typed;
    case "choice":
      return typed === "" ? absent : options.includes(typed) ? typed : wrong("choice");
    case "picture":
      return typed === "" || picturesOf(site).some(({ name }) => name === typed) ? typed : wrong("picture");
    case "number": {
      if (typed === "") return absent;
      const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
      if (number >= least && number <= most) return String(number);
      return most < 1e9 ? wrong("number", { least, most }) : wrong("number_any", {});
    }
    case "numbers": {
      const numbers = readNumbers(typed);
      return numbers !== null && numbers.length <= most ? numbers.join(", ") : wrong("numbers", { most });
    }
    case "page": {
      const address = ownAddress(site, typed);
      return typed === "" || LINK.test(address) ? address : wrong("link");
    }
    case "line": {
      const line = typed.replace(/[\n\t]+/g, " ");
      const limit = Math.min(most, MAX_TEXT_LINE);
      if (line.length > limit) return wrong("too_long", { limit });
      const odd = oddCharacter(line);
      return odd ? wrong(odd) : line;
    }
  }
}

/** Reads "$8,000, 12000 20000". Null: something is no whole number. */
function readNumbers(typed: string): number[] | null {
  const words = typed
    .split(/[\s;]+|,\s+/)
    .flatMap((word) => (/^\$?\d{1,3}(?:,\d{3})+,?$/.test(word) ? [word.replace(/,/g, "")] : word.split(",")));
  const numbers = words.map((word) => word.replace(/^\$/, "")).filter((word) => word !== "");
  return numbers.every((number) => /^[1-9]\d{0,8}$/.test(number)) ? numbers.map(Number) : null;
}

/**
 * The links of a Markdown text, and the addresses of its blocks: copied ones of the site itself become paths.
 * @param before what the page said: its addresses stay as they are written
 */
export function withOwnAddresses(site: OwnSite, markdown: string, before: string): string {
  return markdown.replace(
    /(\]\(<?|href=")(https?:\/\/[^\s"<>)]+)/gi,
    (whole, sign: string, address: string) =>
      before.includes(address) ? whole : sign + ownAddress(site, address),
  );
}

/** Returns where a link leads: a copied address of the site itself, or a page by its address or title, is a path. */
export function ownAddress(site: OwnSite, typed: string): string {
  if (/^https?:\/\//i.test(typed) && URL.canParse(typed)) {
    const { hostname, pathname, search, hash, username, password } = new URL(typed);
    if (site.hosts.includes(hostname) && username === "" && password === "") return pathname + search + hash;
  }
  if (typed === "" || LINK.test(typed)) return typed;
  const pages = pageOptions(site, site);
  const titled = pages.filter(({ label }) => label.toLowerCase() === typed.toLowerCase());
  const named = pages.find(({ value }) => value === `/${typed}`) ?? (titled.length === 1 ? titled[0] : null);
  return named?.value ?? typed;
}

/**
 * Returns the page's Markdown with what is typed, and where each part begins in it.
 * @param instead what a part says whose fields have errors; absent: nothing
 */
export function settledPage(
  site: OwnSite,
  { parts, sources, open }: PartsState,
  instead: (source: string) => string = () => "",
): { markdown: string; starts: { id: PartId; line: number; source: string }[]; errors: PartErrors } {
  const errors: PartErrors = new Map();
  const settled = parts.order
    .map((id): readonly [PartId, string] => {
      const source = sources.get(id) ?? "";
      const typed = open.get(id);
      if (!typed) return [id, source];
      const before = errors.size;
      const now = settledSource(site, id, source, typed, errors);
      // What is wrong has its messages: the rest is checked without it.
      return [id, errors.size > before ? instead(source) : now];
    })
    .filter(([, source]) => source.trim() !== "");
  const markdown = joinParts(settled);
  let from = 0;
  let line = 1;
  const starts = settled.map(([id, source]) => {
    const at = markdown.indexOf(source.trimEnd(), from);
    line += markdown.slice(from, at).split("\n").length - 1;
    from = at;
    return { id, source, line };
  });
  return { markdown, starts, errors };
}
