import { neededIds, type PartId, writeOrders } from "~/domain/editing/part-order";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import type { Workspace } from "~/services/editing/workspace.server";
import { facetCounts, SearchUnavailableError } from "~/services/search/stock-search.server";
import type { BlockField } from "~/tenants/content/block";
import { blockNamed, blocksThatStandAlone } from "~/tenants/content/blocks";
import { type BlockAnswers, heldBy, type PagePart, readPart } from "~/tenants/content/page-parts.server";
import type { Site } from "~/tenants/site";
import { siteFormAt } from "~/tenants/site-pages";
import { emptyBlocks } from "../content/block-data.server";
import type { RequestContext } from "../request-context";
import { PAGES_LIST, pageOptions, pictureOptions, picturesOf, withReading } from "./document-form.server";
import {
  fieldsOf,
  MOST_ROWS,
  type PartErrors,
  type PartsState,
  type TypedPart,
} from "./page-parts-form.server";
import { uploadLimits } from "./picture-upload.server";

export interface PartFieldView {
  name: string;
  label: string;
  hint: string | null;
  type: "text" | "textarea" | "select" | "checkbox" | "number" | "datetime-local";
  value: string;
  options: readonly { value: string; label: string; picture?: string }[];
  /** Id of the list of values that can be picked. */
  list: string | null;
  /** Whether it names a picture of the site: one can be uploaded in its place. */
  isPicture: boolean;
  isRequired: boolean;
  /** Whether a block can do without it: such fields are folded away. */
  isExtra: boolean;
  isFilled: boolean;
  error: string | null;
}

/** What a form of parts shows. */
export interface ShownParts {
  state: PartsState;
  errors: PartErrors;
  /** What was refused, by part. */
  refused: ReadonlyMap<PartId, readonly string[]>;
  /** What was done, and not saved yet. */
  notice: string | null;
  /** The part that was worked on. */
  current: { id: PartId; row: string | null } | null;
  /** Whether the blocks to add are shown. */
  isAdding: boolean;
  /** Of the page. */
  path: string;
  workspace: Pick<Workspace, "drafts" | "language">;
}

/** Pictures to look at next to a list of names. */
const SEEN_PICTURES = 60;

/** Returns the parts of a page as its form shows them. */
export async function partsView(context: RequestContext, shown: ShownParts) {
  const { site } = context;
  const { parts, sources, open } = shown.state;
  const t = translator(site);
  const read = new Map([...neededIds(parts)].map((id) => [id, readPart(sources.get(id) ?? "")] as const));
  const used = new Set(parts.order.flatMap((id) => nameOf(read.get(id)) ?? []));
  const needsFuels = [...open.values()].some(({ part }) =>
    nameOf(part) === null ? false : fieldsOf(nameOf(part) ?? "").some(({ picker }) => picker === "fuel"),
  );
  return {
    order: writeOrders([parts.order]),
    undo: writeOrders(parts.undo),
    open: [...open.keys()].join(","),
    sources: [...neededIds(parts)].map((id) => ({ name: `p${id}`, value: sources.get(id) ?? "" })),
    parts: parts.order.map((id, index) => {
      const part = read.get(id) ?? readPart("");
      const typed = open.get(id);
      const inner = part.kind === "hidden" ? readPart(part.inside) : part;
      return {
        id,
        label: t("block_editor.numbered", { number: index + 1, name: partName(t, inner) }),
        name: partName(t, inner),
        summary: summaryOf(inner),
        isHidden: part.kind === "hidden",
        isFirst: index === 0,
        isLast: index === parts.order.length - 1,
        isCurrent: id === shown.current?.id && shown.current.row === null,
        refused: shown.refused.get(id) ?? [],
        form: typed ? formView(context.site, t, id, typed, shown) : null,
      };
    }),
    isAdding: shown.isAdding || parts.order.length === 0,
    add: await addView(context, shown.path, used),
    places: [
      { value: "", label: t("block_editor.at_end") },
      { value: "0", label: t("block_editor.at_start") },
      ...parts.order.slice(0, -1).map((id, index) => ({
        value: String(index + 1),
        label: t("block_editor.after", {
          name: t("block_editor.numbered", {
            number: index + 1,
            name: partName(t, read.get(id) ?? readPart("")),
          }),
        }),
      })),
    ],
    notice: shown.notice,
    pages: pageOptions(site, shown.workspace),
    models: Object.keys(site.serviceAdvantage?.models ?? {}),
    fuels: needsFuels ? await fuelsOf(context) : [],
    limits: uploadLimits(site, "one"),
    pictures: picturesOf(site)
      .slice(0, SEEN_PICTURES)
      .map(({ name, url }) => ({ name, url: `${url}?w=320` })),
  };
}

/** Returns what an error of a field says. */
function partErrorText(
  site: Site,
  { error, values }: { error: string; values: Record<string, string | number> },
) {
  const t = translator(site);
  return SHARED.has(error) ? t(`desk.fault.${error}`) : t(`block_editor.error.${error}`, values);
}

const SHARED: ReadonlySet<string> = new Set(["control", "direction", "invisible"]);

/** Returns the errors of the parts for the summary, in their order. */
export function partErrors({
  parts,
}: Pick<Awaited<ReturnType<typeof partsView>>, "parts">): { field: string; message: string }[] {
  return parts.flatMap(({ id, label, refused, form }) => {
    const fields = form
      ? [
          ...(form.error ? [{ name: `b${id}`, label: "", error: form.error }] : []),
          ...form.fields,
          ...form.rows.flatMap((row) =>
            row.fields.map((field) => ({ ...field, label: `${row.label}, ${field.label}` })),
          ),
        ]
      : [];
    return [
      ...refused.map((message) => ({ field: `b${id}`, message: `${label}: ${message}` })),
      ...fields.flatMap(({ name, label: of, error }) =>
        error === null
          ? []
          : [{ field: name, message: `${[label, of].filter(Boolean).join(", ")}: ${error}` }],
      ),
    ];
  });
}

function nameOf(part: PagePart | undefined): string | null {
  return part?.kind === "block" ? part.name : null;
}

function key(name: string): string {
  return name.replaceAll("-", "_");
}

/** What an editor calls a part. */
export function partName(t: Translate, part: PagePart): string {
  const inner = part.kind === "hidden" ? readPart(part.inside) : part;
  const name = nameOf(inner);
  return name === null
    ? t(`block_editor.${inner.kind === "other" ? "other" : "text"}`)
    : t(`block_editor.block.${key(name)}.name`);
}

const SUMMARY = 90;

/** How a part begins, without the signs of Markdown. */
function summaryOf(part: PagePart): string {
  if (part.kind === "block") {
    const said = ["heading", "text", "title", "lead", "caption", "alt"].map(
      (name) => part.values.get(name) ?? "",
    );
    return shortened(
      said.find((each) => each !== "") ?? part.rows?.[0]?.values.get("ask") ?? part.body ?? "",
    );
  }
  return part.kind === "hidden" ? "" : shortened(part.text);
}

function shortened(text: string): string {
  const plain = text
    .slice(0, 400)
    .replace(/^#+\s*|[*_`]|\]\([^)]*\)|!?\[|^[-*]\s/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > SUMMARY ? `${plain.slice(0, SUMMARY).trimEnd()}…` : plain;
}

/** The fields of a part that is open; null: it is hidden. */
export function formView(
  site: Site,
  t: Translate,
  id: PartId,
  typed: TypedPart,
  { errors, current, workspace }: Pick<ShownParts, "errors" | "current" | "workspace">,
) {
  const errorOf = (name: string) => {
    const found = errors.get(name);
    return found ? partErrorText(site, found) : null;
  };
  const { part } = typed;
  if (part.kind === "hidden") return null;
  if (part.kind !== "block") {
    const name = `b${id}-body`;
    const label = t("block_editor.field.body");
    const hint = t(`block_editor.${part.kind === "text" ? "text_hint" : "other_hint"}`);
    const field = bodyField({ name, label, hint, value: typed.text, error: errorOf(name) });
    const shown = withReading(site, field, workspace.language);
    return { what: null, error: errorOf(`b${id}`), fields: [shown], rows: [], rowIds: null, addRow: null };
  }
  const held = heldBy(part.name);
  const fields = (name: string, prefix: string, answers: BlockAnswers): PartFieldView[] => {
    const all = fieldsOf(name)
      .map((field) => fieldView(site, t, name, prefix, field, answers, errorOf))
      .map((field) => withReading(site, field, workspace.language));
    if (answers.body === null)
      return [...all].sort((one, other) => Number(one.isExtra) - Number(other.isExtra));
    const body = bodyField({
      name: `${prefix}-body`,
      label: word(t, name, "body", "field") ?? t("block_editor.field.body"),
      hint: t("block_editor.text_hint"),
      value: answers.body,
      error: errorOf(`${prefix}-body`),
    });
    const shown = withReading(site, body, workspace.language);
    return [...all.filter(({ isExtra }) => !isExtra), shown, ...all.filter(({ isExtra }) => isExtra)];
  };
  return {
    what: t(`block_editor.block.${key(part.name)}.what`),
    error: errorOf(`b${id}`) ?? errorOf(`b${id}-rows`),
    fields: fields(part.name, `b${id}`, typed.answers ?? part),
    rowIds: part.rows === null ? null : typed.rows.map((row) => row.id).join(","),
    rows: typed.rows.map((row, index) => ({
      id: row.id,
      label: t("block_editor.numbered_row", {
        name: t(`block_editor.block.${key(held ?? "")}.name`),
        number: index + 1,
      }),
      isFirst: index === 0,
      isLast: index === typed.rows.length - 1,
      isCurrent: id === current?.id && row.id === current.row,
      fields: fields(held ?? "", `b${id}-r${row.id}`, row.answers),
    })),
    addRow: held !== null && typed.rows.length < MOST_ROWS ? t(`block_editor.block.${key(held)}.add`) : null,
  };
}

/** A text of a block's own, or of all blocks with such a field; null: there is none. */
function word(t: Translate, block: string, field: string, what: "field" | "hint"): string | null {
  for (const name of [`block_editor.${what}_of.${key(block)}.${field}`, `block_editor.${what}.${field}`]) {
    const text = t(name, { defaultValue: "" });
    if (text !== "" && text !== name) return text;
  }
  return null;
}

function fieldView(
  site: Site,
  t: Translate,
  block: string,
  prefix: string,
  field: BlockField,
  { values }: BlockAnswers,
  errorOf: (name: string) => string | null,
): PartFieldView {
  const { name, kind, isRequired, options, least, most, absent } = field;
  const value = values.get(name) ?? "";
  const isExtra = !isRequired && (holdsText(block) || fieldsOf(block).some((each) => each.isRequired));
  const none = t(`block_editor.${isRequired ? "choose_picture" : "no_picture"}`);
  const choices = options.map((option) => ({
    value: option,
    label: t(`block_editor.option.${name}.${key(option)}`),
  }));
  const own = word(t, block, name, "hint");
  const range = kind === "number" && most < 1e9 ? t("block_editor.hint_number", { least, most }) : null;
  const hint = [
    own,
    range,
    kind === "page" && own === null ? t("block_editor.hint_page") : null,
    kind === "numbers" ? t("block_editor.hint_numbers", { most }) : null,
  ]
    .filter((each) => each !== null)
    .join(" ");
  const label = fieldLabel(t, block, name);
  return {
    name: `${prefix}-${name}`,
    label:
      isRequired || isExtra || kind === "tick" || absent !== ""
        ? label
        : t("block_editor.optional", { label }),
    hint:
      hint === ""
        ? kind === "moment"
          ? t("desk.documents.moment_hint", { zone: site.time_zone })
          : null
        : hint,
    type: TYPES[kind],
    isPicture: kind === "picture",
    value,
    options:
      kind === "picture"
        ? pictureOptions(site, none, value)
        : kind === "choice"
          ? absent === ""
            ? [{ value: "", label: t("block_editor.as_site") }, ...choices]
            : choices
          : [],
    list: kind === "page" ? PAGES_LIST : field.picker === null ? null : `${field.picker}s-of-site`,
    isRequired,
    isExtra,
    isFilled: value !== absent,
    error: errorOf(`${prefix}-${name}`),
  };
}

/** The text of a part. */
function bodyField(said: Pick<PartFieldView, "name" | "label" | "hint" | "value" | "error">): PartFieldView {
  return {
    ...said,
    ...{ type: "textarea", options: [], list: null },
    ...{ isPicture: false, isRequired: false, isExtra: false, isFilled: true },
  };
}

/** What an editor calls a block. */
export function blockName(t: Translate, name: string): string {
  return t(`block_editor.block.${key(name)}.name`);
}

/** What an editor calls a field of a block. */
export function fieldLabel(t: Translate, block: string, field: string): string {
  return word(t, block, field, "field") ?? field;
}

/** A field's value as an editor reads it. */
export function optionLabel(t: Translate, { name, kind }: BlockField, value: string): string {
  if (kind === "tick") return t("desk.documents.yes");
  return kind === "choice" ? t(`block_editor.option.${name}.${key(value)}`, { defaultValue: value }) : value;
}

function holdsText(name: string): boolean {
  return blockNamed(name)?.holds === "text";
}

const TYPES: Readonly<Record<BlockField["kind"], PartFieldView["type"]>> = {
  line: "text",
  page: "text",
  picture: "select",
  choice: "select",
  tick: "checkbox",
  number: "number",
  numbers: "text",
  moment: "datetime-local",
};

/** What editors add most, offered first. */
const COMMON = ["image", "text-tiles", "faq", "stock-strip", "call-to-action"];

/** The blocks that can be added. Those that would show nothing say why. */
async function addView(context: RequestContext, path: string, used: ReadonlySet<string>) {
  const { site } = context;
  const t = translator(site);
  const empty = await emptyBlocks({ ...context, path, query: new URLSearchParams() });
  const reason = (name: string): string | null => {
    if (blockNamed(name)?.once && used.has(name)) return t("block_editor.reason.once");
    if (name === "form" && siteFormAt(site, path) === null) return t("block_editor.reason.form");
    return empty.has(name) ? t(`block_editor.reason.${key(name)}`) : null;
  };
  const blocks = blocksThatStandAlone().map((name) => ({
    value: name,
    name: t(`block_editor.block.${key(name)}.name`),
    what: t(`block_editor.block.${key(name)}.what`),
    reason: reason(name),
  }));
  const text = {
    value: "text",
    name: t("block_editor.text"),
    what: t("block_editor.text_what"),
    reason: null,
  };
  const offered = blocks.filter((each) => each.reason === null);
  const common = COMMON.flatMap((name) => offered.find(({ value }) => value === name) ?? []);
  const others = offered.filter((each) => !common.includes(each));
  return [text, ...common, ...others, ...blocks.filter((each) => each.reason !== null)];
}

/** The fuels of the cars for sale. Without the search there are none to pick from. */
async function fuelsOf({ platform, site }: RequestContext): Promise<string[]> {
  try {
    return ((await facetCounts(platform, site, ["fuel"])).fuel ?? []).map(({ value }) => value);
  } catch (error) {
    if (error instanceof SearchUnavailableError) return [];
    throw error;
  }
}
