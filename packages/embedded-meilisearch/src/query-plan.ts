import { TypedFastBitSet } from "typedfastbitset";
import type { ParsedQuery, Phrase, QueryTerm } from "./query-terms.ts";
import { slotsOfPhrase } from "./query-terms.ts";
import { addSlots } from "./selection.ts";
import type { Term, TextIndex } from "./text-index.ts";

export type MatchingStrategy = "all" | "last" | "frequency";

/** A query term with the slots that it matches. */
export interface PlanNode {
  /** Its place among the plan's nodes. */
  index: number;
  term: QueryTerm;
  /** Slots by number of typos. */
  slotsByTypos: TypedFastBitSet[];
  slots: TypedFastBitSet;
  /** Whether it is found with different numbers of typos. */
  mixesTypos: boolean;
  /** Number of the query's terms it covers: 1, or 2 or 3 for an n-gram. */
  width: number;
  /** What an n-gram costs before any typo. */
  baseTypos: number;
}

/** The role of a dictionary word in the query. */
export interface Role {
  node: PlanNode;
  typos: number;
  /** The phrase it begins or ends; null for a word on its own. */
  phrase: Phrase | null;
  /** `beginning`: a word that begins with a common prefix. */
  part: "word" | "beginning" | "start" | "end" | "both";
}

/** A reading of the whole query: nodes that cover its terms from first to last. */
export type Path = PlanNode[];

/** The query with the words dropped so far; step 0 has them all. */
export interface PlanStep {
  paths: Path[];
  /** Slots that match this step or an earlier one. */
  slots: TypedFastBitSet;
}

export interface QueryPlan {
  nodes: PlanNode[];
  steps: PlanStep[];
  /** Everything that the query can match. */
  slots: TypedFastBitSet;
  parsed: ParsedQuery;
  /** The roles of words in the query; the first is for words without a role. */
  roles: Role[][];
  /** By term id: which of the roles are the word's. */
  rolesOfTerm: Uint8Array | Uint32Array;
}

/** Returns null when the query has no terms: then everything matches except what it excludes. One step per term. */
export function* planQuery(
  parsed: ParsedQuery,
  text: TextIndex,
  strategy: MatchingStrategy,
): Generator<void, QueryPlan | null> {
  if (parsed.terms.length === 0) return null;
  const nodes: PlanNode[] = [];
  for (const term of [...parsed.terms, ...parsed.ngrams]) {
    nodes.push(planNode(term, nodes.length, text));
    yield;
  }
  const steps: PlanStep[] = [];
  let reached = new TypedFastBitSet();
  for (const found of pathsByDropped(
    nodes,
    parsed.terms.length,
    dropOrder(nodes, parsed.terms.length, strategy),
  )) {
    reached = reached.new_union(union(found.map(({ slots }) => slots)));
    steps.push({ paths: found.map(({ path }) => path), slots: reached });
  }
  return { nodes, steps, slots: reached, parsed, ...rolesOf(nodes, text) };
}

/** Slots with a word or phrase that the query excludes. */
export function excludedSlots(parsed: ParsedQuery, text: TextIndex): TypedFastBitSet {
  const slots = new TypedFastBitSet();
  for (const term of parsed.excludedWords) {
    addSlots(slots, term.tolerant.view());
    addSlots(slots, term.exact.view());
  }
  for (const phrase of parsed.excludedPhrases) addSlots(slots, slotsOfPhrase(text, phrase));
  return slots;
}

function planNode(term: QueryTerm, index: number, text: TextIndex): PlanNode {
  const width = term.lastTerm - term.firstTerm + 1;
  const slotsByTypos = term.levels.map((level, typos) => {
    const slots = new TypedFastBitSet();
    // A word without typo tolerance is found only as typed: with no typo and in no n-gram.
    const withExact = typos === 0 && !term.isNgram;
    for (const word of level.words) {
      addSlots(slots, word.tolerant.view());
      if (withExact) addSlots(slots, word.exact.view());
    }
    for (const phrase of level.phrases) addSlots(slots, slotsOfPhrase(text, phrase));
    return slots;
  });
  const mixesTypos = slotsByTypos.filter((slots) => !slots.isEmpty()).length > 1;
  return {
    index,
    mixesTypos,
    term,
    slotsByTypos,
    slots: union(slotsByTypos),
    width,
    baseTypos: width === 1 ? 0 : width,
  };
}

function rolesOf(nodes: readonly PlanNode[], text: TextIndex): Pick<QueryPlan, "roles" | "rolesOfTerm"> {
  const roles: Role[][] = [[]];
  const words = nodes.reduce((sum, { term }) => sum + wordCount(term), 0);
  const rolesOfTerm = words < 256 ? new Uint8Array(text.termCount) : new Uint32Array(text.termCount);
  const add = (term: Term, role: Role) => {
    const known = rolesOfTerm[term.id] as number;
    if (known > 0) (roles[known] as Role[]).push(role);
    else rolesOfTerm[term.id] = roles.push([role]) - 1;
  };
  for (const node of nodes) {
    node.term.levels.forEach((level, typos) => {
      for (const word of level.words) {
        const isBeginning = node.term.isCommonPrefix && typos === 0 && word.word !== node.term.word;
        add(word, { node, typos, phrase: null, part: isBeginning ? "beginning" : "word" });
      }
      for (const phrase of level.phrases) {
        const [first, last] = [phrase.words[0] as Term, phrase.words.at(-1) as Term];
        if (phrase.words.length === 1) add(first, { node, typos, phrase: null, part: "both" });
        else {
          add(first, { node, typos, phrase, part: "start" });
          add(last, { node, typos, phrase, part: "end" });
        }
      }
    });
  }
  return { roles, rolesOfTerm };
}

/** The most dictionary words that a term may match. */
function wordCount({ levels }: QueryTerm): number {
  return levels.reduce((sum, { words, phrases }) => sum + words.length + 2 * phrases.length, 0);
}

function union(sets: readonly TypedFastBitSet[]): TypedFastBitSet {
  const result = new TypedFastBitSet();
  for (const set of sets) result.union(set);
  return result;
}

/**
 * Returns every way to cover the terms in order that some document matches, grouped by the number of dropped terms.
 * Dropping a term also drops the later terms that come before it in the drop order.
 */
function pathsByDropped(
  nodes: readonly PlanNode[],
  termCount: number,
  dropOrder: readonly (number | null)[],
): { path: Path; slots: TypedFastBitSet }[][] {
  const found: { path: Path; slots: TypedFastBitSet }[][] = [[]];
  const visit = (
    index: number,
    path: Path,
    slots: TypedFastBitSet | null,
    dropped: number,
    lowest: number,
  ) => {
    if (slots?.isEmpty()) return;
    if (index === termCount) {
      while (found.length <= dropped) found.push([]);
      if (slots) found[dropped]?.push({ path, slots });
      return;
    }
    for (const node of nodes) {
      const { firstTerm, lastTerm } = node.term;
      if (firstTerm !== index) continue;
      const order = orderOfNode(node, dropOrder);
      if (order === null || order >= lowest) {
        const narrowed = slots ? slots.new_intersection(node.slots) : node.slots;
        visit(lastTerm + 1, [...path, node], narrowed, dropped, lowest);
      }
      if (order !== null && node.width === 1) {
        visit(index + 1, path, slots, dropped + 1, Math.max(lowest, order));
      }
    }
  };
  visit(0, [], null, 0, 0);
  return found;
}

/** An n-gram is dropped with its last term, and never when one of its terms is never dropped. */
function orderOfNode({ term }: PlanNode, dropOrder: readonly (number | null)[]): number | null {
  let order = 0;
  for (let index = term.firstTerm; index <= term.lastTerm; index += 1) {
    const own = dropOrder[index] ?? null;
    if (own === null) return null;
    order = Math.max(order, own);
  }
  return order;
}

/**
 * Returns when each term is dropped, from 0; null means never. `all` drops no term. `last` drops one term at a time
 * from the end. `frequency` drops terms in groups of equal frequency: first terms without any match, then the most
 * frequent. A quoted phrase is never dropped. Without a phrase, the last group is never dropped; with `frequency` it
 * may have several terms.
 */
function dropOrder(
  nodes: readonly PlanNode[],
  termCount: number,
  strategy: MatchingStrategy,
): (number | null)[] {
  const order: (number | null)[] = Array.from({ length: termCount }, () => null);
  if (strategy === "all") return order;
  const phrases = new Set(nodes.filter(({ term }) => term.isPhrase).map(({ term }) => term.firstTerm));
  const groups = strategy === "last" ? oneByOneFromTheEnd(termCount) : byFrequency(nodes, termCount);
  const droppable = groups
    .map((group) => group.filter((index) => !phrases.has(index)))
    .filter((group) => group.length > 0);
  if (phrases.size === 0) droppable.pop();
  droppable.forEach((group, at) => {
    for (const index of group) order[index] = at;
  });
  return order;
}

function oneByOneFromTheEnd(termCount: number): number[][] {
  return Array.from({ length: termCount }, (_, index) => [termCount - 1 - index]);
}

function byFrequency(nodes: readonly PlanNode[], termCount: number): number[][] {
  const frequencies = Array.from({ length: termCount }, (_, index) => {
    const covering = nodes.filter(({ term }) => term.firstTerm <= index && index <= term.lastTerm);
    const found = union(covering.map((node) => node.slots)).size();
    return { index, frequency: found === 0 ? Number.POSITIVE_INFINITY : found };
  });
  frequencies.sort((a, b) => b.frequency - a.frequency || a.index - b.index);
  const groups: { frequency: number; indexes: number[] }[] = [];
  for (const { index, frequency } of frequencies) {
    const last = groups.at(-1);
    if (last && last.frequency === frequency) last.indexes.push(index);
    else groups.push({ frequency, indexes: [index] });
  }
  return groups.map((group) => group.indexes);
}
