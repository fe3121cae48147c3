import type { Node } from "@markdoc/markdoc";
import { markdownExcess } from "~/domain/content/markdown-limits";
import { type BlockDefinition, type BlockField, blockFields, fieldValue, HIDDEN } from "./block";
import { blockNamed } from "./blocks";
import { parseMarkdown } from "./markdown.server";

/*
 * A page as a list of parts: blocks, and the texts between them. A part keeps its bytes until it is changed; a changed
 * block is written in one form. What no form can hold is a text.
 */

/** What a form says of a block or of one of its rows, by the names of its fields. */
export interface BlockAnswers {
  values: ReadonlyMap<string, string>;
  /** The Markdown in it; null: it holds none. */
  body: string | null;
}

export interface BlockPart extends BlockAnswers {
  kind: "block";
  name: string;
  /** The blocks in it: tiles, questions, people; null: it holds none. */
  rows: readonly BlockAnswers[] | null;
}

export type PagePart =
  | BlockPart
  | { kind: "text"; text: string }
  /** A part that visitors don't see. */
  | { kind: "hidden"; inside: string }
  /** Written in a way that no form has. */
  | { kind: "other"; text: string };

/**
 * Returns the parts of a page's Markdown, each with the empty lines that follow it: together they are the Markdown. One
 * that can't be read, or would take the parser too long, is a single part.
 */
export function splitPage(markdown: string): string[] {
  if (markdown.trim() === "") return [];
  const children = topLevel(markdown);
  if (!children) return [markdown];
  const lines = markdown.split(/(?<=\n)/);
  const parts: string[] = [];
  let line = 0;
  const take = (end: number) => {
    const source = lines.slice(line, end).join("");
    line = end;
    return source;
  };
  const addText = (end: number) => {
    while (parts.length > 0 && line < end && lines[line]?.trim() === "")
      parts.push(parts.pop() + take(line + 1));
    const text = take(end);
    if (text.trim() !== "" || parts.length === 0) parts.push(text);
  };
  for (const { lines: of } of children.filter(({ type }) => type === "tag")) {
    if (line < (of[0] ?? 0)) addText(of[0] ?? 0);
    const isBlankBefore = parts.length === 1 && parts[0]?.trim() === "";
    const source = take(of.at(-1) ?? line);
    parts.push(isBlankBefore ? parts.pop() + source : source);
  }
  if (line < lines.length) addText(lines.length);
  return parts;
}

export function readPart(source: string): PagePart {
  const text = source.trim();
  if (text === "") return { kind: "text", text };
  const other: PagePart = { kind: "other", text };
  const children = topLevel(text);
  if (!children) return other;
  if (!children.some(({ type }) => type === "tag")) return { kind: "text", text };
  const [node, ...more] = children;
  if (!node || more.length > 0) return other;
  const lines = text.split("\n");
  if (node.tag === HIDDEN) return { kind: "hidden", inside: inside(node, lines) };
  return readBlock(node, lines) ?? other;
}

/** Returns the parts of a text, or null when it can't be read. */
function topLevel(markdown: string): Node[] | null {
  if (markdownExcess(markdown)) return null;
  const document = parseMarkdown(markdown);
  const isFaulty = [document, ...document.walk()].some(({ errors }) => errors.length > 0);
  return isFaulty ? null : document.children;
}

function readBlock(node: Node, lines: readonly string[]): BlockPart | null {
  const name = node.tag ?? "";
  const definition = blockNamed(name);
  if (!definition || definition.within !== undefined) return null;
  const answers = readAnswers(node, definition, lines);
  if (!answers) return null;
  const { holds } = definition;
  if (typeof holds === "string") return { kind: "block", name, ...answers, rows: null };
  const rows = node.children.map((child) => {
    const held =
      child.type === "tag" && holds.includes(child.tag ?? "") ? blockNamed(child.tag ?? "") : undefined;
    return held ? readAnswers(child, held, lines) : null;
  });
  return rows.every((row) => row !== null) ? { kind: "block", name, ...answers, rows } : null;
}

function readAnswers(node: Node, definition: BlockDefinition, lines: readonly string[]): BlockAnswers | null {
  const fields = new Map(blockFields(definition).map((field) => [field.name, field]));
  const values = new Map([...fields].map(([name, { absent }]) => [name, absent] as const));
  for (const [name, value] of Object.entries(node.attributes)) {
    const field = fields.get(name);
    if (!field || !fits(field, value)) return null;
    values.set(name, fieldValue(value));
  }
  if (definition.holds !== "text")
    return definition.holds === "nothing" && node.children.length > 0 ? null : { values, body: null };
  const isPlain = [...node.walk()].every(({ type }) => type !== "tag");
  return isPlain ? { values, body: inside(node, lines) } : null;
}

/** Whether a field can show a value of a file. */
function fits({ kind, options }: BlockField, value: unknown): boolean {
  if (kind === "tick") return typeof value === "boolean";
  if (kind === "number") return typeof value === "number";
  if (kind === "numbers") return Array.isArray(value) && value.every((each) => typeof each === "number");
  return typeof value === "string" && (kind !== "choice" || options.includes(value));
}

/** What is between the lines of a block's tags. */
function inside({ lines: at }: Node, lines: readonly string[]): string {
  return at.length < 4
    ? ""
    : lines
        .slice(at[1], at[2])
        .join("\n")
        .replace(/^(?:[ \t]*\n)+/, "")
        .trimEnd();
}

/** Returns a block with nothing filled in but one row. */
export function emptyPart(name: string): BlockPart | null {
  const definition = blockNamed(name);
  if (!definition || definition.within !== undefined) return null;
  const { holds } = definition;
  const rows = typeof holds === "string" ? null : holds.flatMap((held) => emptyRow(held) ?? []);
  return { kind: "block", name, ...emptyAnswers(definition), rows };
}

/** Returns a row of a block with nothing filled in. */
export function emptyRow(name: string): BlockAnswers | null {
  const definition = blockNamed(name);
  return definition ? emptyAnswers(definition) : null;
}

function emptyAnswers(definition: BlockDefinition): BlockAnswers {
  const values = new Map(blockFields(definition).map(({ name, absent }) => [name, absent]));
  return { values, body: definition.holds === "text" ? "" : null };
}

/** Writes a block in its one form: the attributes in the order of its table, those with their default left out. */
export function writeBlock({ name, rows, ...answers }: Omit<BlockPart, "kind">): string {
  const held = heldBy(name);
  const body = rows?.map((row) => writeTag(held ?? "", row)).join("\n\n");
  return writeTag(name, { ...answers, body: body === undefined ? answers.body : `\n${body}\n` });
}

/** The block of which a block's rows are; null: it has no rows. */
export function heldBy(name: string): string | null {
  const holds = blockNamed(name)?.holds;
  return typeof holds === "object" ? (holds[0] ?? null) : null;
}

/** Keeps a part from the page's visitors. */
export function writeHidden(source: string): string {
  return `{% ${HIDDEN} %}\n\n${source.trim()}\n\n{% /${HIDDEN} %}`;
}

function writeTag(name: string, { values, body }: BlockAnswers): string {
  const definition = blockNamed(name);
  const written = (definition ? blockFields(definition) : []).flatMap((field) => {
    const value = values.get(field.name) ?? "";
    return value === field.absent || (value === "" && field.kind !== "tick")
      ? []
      : [` ${field.name}=${writeValue(field, value)}`];
  });
  const open = `{% ${name}${written.join("")}`;
  if (body === null) return `${open} /%}`;
  return body === "" ? `${open} %}\n{% /${name} %}` : `${open} %}\n${body}\n{% /${name} %}`;
}

function writeValue({ kind }: BlockField, value: string): string {
  if (kind === "tick") return value === "" ? "false" : "true";
  if (kind === "number" && /^-?\d+$/.test(value)) return value;
  if (kind === "numbers" && /^\d+(, \d+)*$/.test(value)) return `[${value}]`;
  return `"${value.replace(/[\\"]/g, "\\$&")}"`;
}
