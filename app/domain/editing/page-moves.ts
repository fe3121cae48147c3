import { readFormerAddresses } from "../content/moved-pages";
import { type EntryInLanguage, type EntryName, entryId } from "./edited-entry";
import { readPageSource } from "./page-source";

/*
 * Changes of a site's pages that belong together: a page at another address, and what is left at its former one
 * (rules/editors#moved-together).
 */

/** What a change makes of a page in the site's first language; null: there is no page. */
interface PageChange {
  key: string;
  before: string | null;
  after: string | null;
}

/** Pages that move to other addresses. More than one: a page takes the address that another one leaves. */
export interface PageMove {
  steps: readonly { from: string; to: string }[];
  /** Of all pages that it changes. */
  keys: ReadonlySet<string>;
}

/** Finds the moves among changes: a page names the address that another page leaves, and did not before. */
export function pageMoves(changes: readonly PageChange[]): PageMove[] {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  let steps = changes.flatMap(({ key, before, after }) => {
    const known = new Set(formerKeys(before));
    return formerKeys(after).flatMap((from) =>
      known.has(from) || from === key || byKey.get(from)?.before == null ? [] : [{ from, to: key }],
    );
  });
  // An address at which a page stays is left by none, unless another page moves there.
  for (let length = -1; length !== steps.length; ) {
    length = steps.length;
    const taken = new Set(steps.map(({ to }) => to));
    steps = steps.filter(({ from }) => byKey.get(from)?.after === null || taken.has(from));
  }
  const moves: { steps: { from: string; to: string }[]; keys: Set<string> }[] = [];
  for (const step of steps) {
    const touched = moves.filter(({ keys }) => keys.has(step.from) || keys.has(step.to));
    const [move = { steps: [], keys: new Set<string>() }, ...others] = touched;
    if (touched.length === 0) moves.push(move);
    move.steps.push(...others.flatMap((each) => each.steps), step);
    for (const key of [...others.flatMap((each) => [...each.keys]), step.from, step.to]) move.keys.add(key);
    for (const other of others) moves.splice(moves.indexOf(other), 1);
  }
  return moves;
}

export function moveOf(moves: readonly PageMove[], { kind, key }: EntryName): PageMove | null {
  return (kind === "page" && moves.find(({ keys }) => keys.has(key))) || null;
}

/** Returns the key of a page where its draft has it: that of the new address, when it moves. */
export function movedKey(moves: readonly PageMove[], { kind, key }: EntryName): string {
  const steps = moveOf(moves, { kind, key })?.steps ?? [];
  const isTaken = steps.some(({ to }) => to === key);
  return isTaken ? key : (steps.find(({ from }) => from === key)?.to ?? key);
}

/**
 * Returns whether a draft is part of a move, and is shown and published with it: all drafts of its pages except for the
 * page at its new address.
 * @param language the site's first one
 */
export function followsMove(moves: readonly PageMove[], entry: EntryInLanguage, language: string): boolean {
  const move = moveOf(moves, entry);
  return move !== null && (entry.language !== language || entry.key !== move.steps[0]?.to);
}

/** What a version changed of an entry: what visitors saw before and after it. */
interface EntryChange extends EntryInLanguage {
  before: string | null;
  after: string | null;
  /** What the files said; null, as above: nothing. */
  base: string | null;
}

/** Gathers the changes of a version that are one move, in all languages; every other change is by itself. */
export function gatherMoves<Change extends EntryChange>(
  changes: readonly Change[],
  language: string,
): { move: PageMove | null; changes: [Change, ...Change[]] }[] {
  const pages = changes
    .filter((change) => change.kind === "page" && change.language === language)
    .map(({ key, before, after, base }) => ({
      ...{ key, before: (before ?? base) || null, after: (after ?? base) || null },
    }));
  const back = pageMoves(pages.map(({ key, before, after }) => ({ key, before: after, after: before })));
  const moves = [
    ...pageMoves(pages),
    ...back.map(({ keys, steps }) => ({
      keys,
      steps: steps.map(({ from, to }) => ({ from: to, to: from })),
    })),
  ];
  const gathered = new Map<PageMove | string, [Change, ...Change[]]>();
  for (const change of changes) {
    const at = moveOf(moves, change) ?? `${change.language} ${entryId(change)}`;
    const known = gathered.get(at);
    if (known) known.push(change);
    else gathered.set(at, [change]);
  }
  return [...gathered].map(([at, all]) => ({ move: typeof at === "string" ? null : at, changes: all }));
}

/** Returns the keys of the addresses that a page had before. */
export function formerKeys(text: string | null): string[] {
  const written = text === null ? "" : (readPageSource(text).fields.get("former_addresses") ?? "");
  return (readFormerAddresses(written) ?? []).map((address) => address.slice(1));
}
