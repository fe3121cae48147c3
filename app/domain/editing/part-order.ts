/*
 * The parts of a page while an editor works on them. A part never changes: an edited one is another version of it, with
 * an id of its own, so that each earlier order of ids is an earlier state of the page, and undo takes the last one.
 */

/** "3" is the fourth part of the page as it was opened, or a later one; "3.2" is the second edited version of "3". */
export type PartId = string;

export interface PartOrder {
  order: readonly PartId[];
  /** Earlier orders, the oldest first. */
  undo: readonly (readonly PartId[])[];
}

/** Parts that a form can have. */
export const MOST_PARTS = 200;
const MOST_UNDO = 10;
const ID = /^\d{1,4}(?:\.\d{1,4})?$/;

/** Reads such an order from a form: "0,1.2;0,1". Null: it is none. */
export function readOrders(typed: string): PartId[][] | null {
  if (typed.length > MOST_PARTS * (MOST_UNDO + 1) * 10) return null;
  const orders = typed.split(";").map((order) => (order === "" ? [] : order.split(",")));
  const isSound = (order: PartId[]) =>
    order.length <= MOST_PARTS && order.every((id) => ID.test(id)) && new Set(order).size === order.length;
  return orders.length <= MOST_UNDO && orders.every(isSound) ? orders : null;
}

export function writeOrders(orders: readonly (readonly PartId[])[]): string {
  return orders.map((order) => order.join(",")).join(";");
}

/** Returns the parts in another order; the one before can be restored. */
export function withOrder(parts: PartOrder, order: readonly PartId[]): PartOrder {
  const isSame = order.length === parts.order.length && order.every((id, at) => parts.order[at] === id);
  return isSame ? parts : { order, undo: [...parts.undo, parts.order].slice(-MOST_UNDO) };
}

export function undone({ order, undo }: PartOrder): PartOrder {
  return { order: undo.at(-1) ?? order, undo: undo.slice(0, -1) };
}

/** Returns the ids that an order or an earlier one has: the others are no longer needed. */
export function neededIds({ order, undo }: PartOrder): Set<PartId> {
  return new Set([order, ...undo].flat());
}

/** @param by -1: up; 1: down */
export function moved<Id>(order: readonly Id[], id: Id, by: -1 | 1): Id[] {
  const at = order.indexOf(id);
  const to = at + by;
  if (at === -1 || to < 0 || to >= order.length) return [...order];
  const others = order.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** @param at place of the new part; beyond the end: the last one */
export function inserted<Id>(order: readonly Id[], id: Id, at: number): Id[] {
  return [...order.slice(0, at), id, ...order.slice(at)];
}

export function replaced<Id>(order: readonly Id[], id: Id, by: Id): Id[] {
  return order.map((each) => (each === id ? by : each));
}

/** Returns the id of a part that none of these is. */
export function newId(ids: Iterable<PartId>): PartId {
  return String(Math.max(-1, ...[...ids].map((id) => Number(baseOf(id)))) + 1);
}

/** Returns the id of a version of a part that none of these is. */
export function newVersion(ids: Iterable<PartId>, id: PartId): PartId {
  const base = baseOf(id);
  const versions = [...ids]
    .filter((each) => baseOf(each) === base)
    .map((each) => Number(each.split(".")[1] ?? 0));
  return `${base}.${Math.max(0, ...versions) + 1}`;
}

/**
 * Returns the Markdown of parts. Each has the empty lines that follow it; where it has got another neighbour, there is at
 * least one.
 * @param sources in order, with their ids
 */
export function joinParts(sources: readonly (readonly [id: PartId, source: string])[]): string {
  return sources
    .map(([id, source], at) => {
      const next = sources[at + 1];
      if (!next) return source.trimEnd();
      const isAsBefore = Number(baseOf(next[0])) === Number(baseOf(id)) + 1;
      const hasEmptyLine =
        /\n[ \t]*\n[ \t]*$/.test(source.slice(-200)) || (isAsBefore && source.endsWith("\n"));
      return hasEmptyLine ? source : `${source.trimEnd()}\n\n`;
    })
    .join("");
}

function baseOf(id: PartId): string {
  return id.split(".")[0] ?? "";
}
