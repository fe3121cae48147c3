/*
 * What Markdown may have. The parsers need time that grows with the square of some signs: a page of 45,000 braces or
 * half tags would hold up every site of the process. One look at each character finds such a text beforehand
 * (docs/decisions/0124-what-a-page-may-cost.md).
 */

/** Tags of blocks in a page, closing ones counted. */
const MOST_TAGS = 600;
/** Tags without an end: the parser looks for each one's to the end of the text. */
const MOST_HALF_TAGS = 20;
/** Brackets within brackets in a tag's values. */
const DEEPEST_VALUE = 8;
/** Cells of all tables of a page. */
const MOST_CELLS = 3000;
/** Signs of Markdown in lines that follow each other without an empty one. */
const MOST_SIGNS = 2000;
const MOST_LINES = 5000;

interface MarkdownExcess {
  /** Line of the Markdown, from 0. */
  line: number;
  what: string;
  reason: string;
}

const SIGNS: ReadonlySet<string> = new Set("[]()*_`~<>&\\!:@{}$");
/** The line between the head of a table and its rows. */
const DELIMITERS = /^[-:|>\s]+$/;

/** Returns the first thing in a text that takes the parser too long, or that it can't read; null: there is none. */
export function markdownExcess(markdown: string): MarkdownExcess | null {
  const found = [tagExcess(markdown), lineExcess(markdown)].filter((each) => each !== null);
  return found.sort((one, other) => one.line - other.line)[0] ?? null;
}

/** Tags are read as Markdoc reads them: to the first `%}` outside quotation marks. */
function tagExcess(markdown: string): MarkdownExcess | null {
  const excess = (at: number, reason: string): MarkdownExcess => ({
    line: markdown.slice(0, at).split("\n").length - 1,
    what: (markdown.slice(at, at + 60).split("\n")[0] ?? "").trim(),
    reason,
  });
  let [tags, halves] = [0, 0];
  for (let open = markdown.indexOf("{%"); open !== -1; ) {
    tags += 1;
    if (tags > MOST_TAGS) return excess(open, `a page has ${MOST_TAGS} tags of blocks at most`);
    const tag = readTag(markdown, open);
    if (tag.end === null) halves += 1;
    if (tag.depth > DEEPEST_VALUE)
      return excess(open, `a block's value has ${DEEPEST_VALUE} brackets within each other at most`);
    if (halves > MOST_HALF_TAGS)
      return excess(open, "too many blocks can't be read: a quotation mark or their end is missing");
    open = markdown.indexOf("{%", tag.end ?? open + 2);
  }
  return null;
}

/** Reads a tag to its end. `end`: behind it; null: it has none. */
function readTag(markdown: string, open: number): { end: number | null; depth: number } {
  let isQuoted = false;
  let [depth, deepest] = [0, 0];
  for (let at = open + 2; at < markdown.length; at += 1) {
    const sign = markdown[at];
    if (isQuoted && sign === "\\") at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "%" && markdown[at + 1] === "}") return { end: at + 2, depth: deepest };
    else if (sign === "{" && markdown[at + 1] === "%") at += 1;
    else if (sign === "[" || sign === "{" || sign === "(") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === "]" || sign === "}" || sign === ")") depth -= 1;
  }
  // Nobody parses the value of a tag without an end.
  return { end: null, depth: 0 };
}

function lineExcess(markdown: string): MarkdownExcess | null {
  const lines = markdown.split("\n");
  if (lines.length > MOST_LINES)
    return { line: MOST_LINES, what: "", reason: `a page has ${MOST_LINES} lines at most` };
  let [cells, columns, signs] = [0, 0, 0];
  for (const [line, text] of lines.entries()) {
    if (text.trim() === "") [columns, signs] = [0, 0];
    // A row of a table has as many cells as the line below its head, however short the row is.
    if (DELIMITERS.test(text)) columns = Math.max(columns, text.split("|").length);
    cells += columns;
    for (const sign of text) if (SIGNS.has(sign)) signs += 1;
    const what = text.trim().slice(0, 60);
    if (cells > MOST_CELLS)
      return { line, what, reason: `the tables of a page have ${MOST_CELLS} cells at most` };
    if (signs > MOST_SIGNS)
      return {
        ...{ line, what },
        reason: `a paragraph or list has ${MOST_SIGNS} signs of Markdown at most: put empty lines between`,
      };
  }
  return null;
}
