import {
  inserted,
  MOST_PARTS,
  moved,
  newId,
  newVersion,
  type PartId,
  replaced,
  undone,
  withOrder,
} from "~/domain/editing/part-order";
import { translator } from "~/i18n/site-i18n.server";
import { emptyPart, readPart, writeBlock, writeHidden } from "~/tenants/content/page-parts.server";
import type { RequestContext } from "../request-context";
import {
  leftSource,
  ownSite,
  type PartErrors,
  type PartsState,
  settledSource,
  shownPart,
  type TypedPart,
  withNewRow,
} from "./page-parts-form.server";
import { partName, type ShownParts } from "./page-parts-view.server";

/* What a button does with the blocks of a page that is edited: the parts go in and come out, and nothing is stored. */

/** The buttons of the form that save nothing. */
export const WORK: ReadonlySet<string> = new Set([
  ...["add", "edit", "done", "cancel", "up", "down", "copy", "hide", "show", "remove", "undo", "upload"],
  ...["row-add", "row-up", "row-down", "row-remove"],
]);

/** The parts after a step, and what the form shows of it. */
export type Work = Omit<ShownParts, "path" | "workspace">;

export function work(state: PartsState, rest: Partial<Omit<Work, "state">> = {}): Work {
  return {
    state,
    errors: new Map(),
    refused: new Map(),
    notice: null,
    current: null,
    isAdding: false,
    ...rest,
  };
}

/** What an editor wants done: the name, the part and its row; where a new part goes. */
interface Step {
  name: string;
  id: PartId;
  row: string;
  place: string;
}

/** Does one thing with the parts. What can't be done is not done. */
export function workOn(context: RequestContext, state: PartsState, step: Step): Work {
  const { parts, sources } = state;
  const { name, id, place } = step;
  if (name === "undo") {
    const t = translator(context.site);
    const notice = t("block_editor.unsaved", { what: t("block_editor.did.undo") });
    return work({ ...state, parts: undone(parts) }, { notice });
  }
  if (name === "add") return added(context, state, id, place);
  const source = sources.get(id);
  if (source === undefined || !parts.order.includes(id)) return work(state);
  return arranged(context, state, step, source) ?? rewritten(context, state, step, source);
}

function noticeOf({ site }: RequestContext, name: string, source: string): string {
  const t = translator(site);
  return t("block_editor.unsaved", {
    what: t(`block_editor.did.${name}`, { name: partName(t, readPart(source)) }),
  });
}

function withoutPart<T>(open: ReadonlyMap<PartId, T>, id: PartId): Map<PartId, T> {
  return new Map([...open].filter(([each]) => each !== id));
}

/** Does what leaves the texts of the parts as they are. Null: the step isn't one of these. */
function arranged(context: RequestContext, state: PartsState, step: Step, source: string): Work | null {
  const { parts, sources, open } = state;
  const { name, id, row } = step;
  const { order } = parts;
  const typed = open.get(id);
  const current = { id, row: null };
  switch (name) {
    case "up":
    case "down":
      return work(
        { ...state, parts: withOrder(parts, moved(order, id, name === "up" ? -1 : 1)) },
        { current, notice: noticeOf(context, name, source) },
      );
    case "remove": {
      // Undo brings it back with what was typed in it.
      const left = typed ? leftSource(ownSite(context), id, source, typed) : source;
      const newer = left === source ? id : newVersion(sources.keys(), id);
      const before = { order: replaced(order, id, newer), undo: parts.undo };
      const rest = order.filter((each) => each !== id);
      return work(
        {
          sources: new Map([...sources, [newer, left]]),
          open: withoutPart(open, id),
          parts: withOrder(before, rest),
        },
        { notice: noticeOf(context, name, source), current: neighbour(order, order.indexOf(id)) },
      );
    }
    // The pictures are in their fields already.
    case "upload":
      return work(state, {
        current: { id, row: row === "" ? null : row },
        notice: noticeOf(context, name, source),
      });
    case "edit":
      return work(
        { ...state, open: new Map([...open, [id, shownPart(context.site, readPart(source))]]) },
        { current },
      );
    case "cancel": {
      // A part that was never filled in is taken out again.
      const isNew = source.trim() === "" || source.trim() === newSource(source);
      const rest = isNew ? order.filter((each) => each !== id) : order;
      return work(
        { ...state, parts: withOrder(parts, rest), open: withoutPart(open, id) },
        { current: isNew ? neighbour(order, order.indexOf(id)) : current },
      );
    }
    case "row-add":
    case "row-up":
    case "row-down":
    case "row-remove": {
      if (!typed) return work(state);
      const changed = withRows(typed, name, row);
      const last = changed.rows.at(-1)?.id ?? null;
      const target = name === "row-add" ? last : name === "row-remove" ? null : row;
      return work({ ...state, open: new Map([...open, [id, changed]]) }, { current: { id, row: target } });
    }
  }
  return null;
}

/** Does what needs the text of a part, with what is typed in it. */
function rewritten(context: RequestContext, state: PartsState, step: Step, source: string): Work {
  const { parts, sources, open } = state;
  const { name, id } = step;
  const { order } = parts;
  const typed = open.get(id);
  const errors: PartErrors = new Map();
  const settled = typed ? settledSource(ownSite(context), id, source, typed, errors) : source;
  if (errors.size > 0) return work(state, { errors });
  const closed = { ...state, open: withoutPart(open, id) };
  const replacedBy = (text: string) => {
    const newer = newVersion(sources.keys(), id);
    return work(
      {
        ...closed,
        sources: new Map([...sources, [newer, text]]),
        parts: withOrder(parts, replaced(order, id, newer)),
      },
      { current: { id: newer, row: null }, notice: noticeOf(context, name, source) },
    );
  };
  const gap = settled.slice(settled.trimEnd().length);
  switch (name) {
    case "done":
      if (settled === source) return work(closed, { current: { id, row: null } });
      if (settled !== "") return replacedBy(settled);
      return work({
        ...closed,
        parts: withOrder(
          parts,
          order.filter((each) => each !== id),
        ),
      });
    case "copy": {
      if (order.length >= MOST_PARTS) return work(state);
      const copy = newId(sources.keys());
      return work(
        {
          sources: new Map([...sources, [copy, settled]]),
          open: new Map([...open, [copy, shownPart(context.site, readPart(settled))]]),
          parts: withOrder(parts, inserted(order, copy, order.indexOf(id) + 1)),
        },
        { current: { id: copy, row: null }, notice: noticeOf(context, name, source) },
      );
    }
    case "hide":
      return replacedBy(writeHidden(settled) + gap);
    case "show": {
      const part = readPart(settled);
      return part.kind === "hidden" ? replacedBy(part.inside + gap) : work(state);
    }
  }
  return work(state);
}

function neighbour(order: readonly PartId[], at: number): Work["current"] {
  const id = order[at + 1] ?? order[at - 1];
  return id === undefined ? null : { id, row: null };
}

/** The source of a block that was just added. */
function newSource(source: string): string | null {
  const part = readPart(source);
  const empty = part.kind === "block" ? emptyPart(part.name) : null;
  return empty && writeBlock(empty);
}

function added(context: RequestContext, state: PartsState, name: string, place: string): Work {
  const { parts, sources, open } = state;
  const empty = name === "text" ? null : emptyPart(name);
  if ((name !== "text" && !empty) || parts.order.length >= MOST_PARTS) return work(state);
  const id = newId(sources.keys());
  const source = empty ? `${writeBlock(empty)}\n\n` : "";
  const at = /^\d{1,3}$/.test(place) ? Number(place) : parts.order.length;
  return work(
    {
      parts: withOrder(parts, inserted(parts.order, id, at)),
      sources: new Map([...sources, [id, source]]),
      open: new Map([...open, [id, shownPart(context.site, readPart(source))]]),
    },
    { current: { id, row: null }, notice: noticeOf(context, "add", source), isAdding: true },
  );
}

function withRows(typed: TypedPart, name: string, row: string): TypedPart {
  if (name === "row-add") return withNewRow(typed);
  const found = typed.rows.find(({ id }) => id === row);
  if (!found) return typed;
  if (name === "row-remove") return { ...typed, rows: typed.rows.filter((each) => each !== found) };
  return { ...typed, rows: moved(typed.rows, found, name === "row-up" ? -1 : 1) };
}
