/*
 * What the buttons above a Markdown text do with what is selected in it. Each changes one stretch of the text, so that a
 * browser undoes it in one step.
 */

export const MARKDOWN_MARKS = ["bold", "heading", "list", "link"] as const;
type MarkdownMark = (typeof MARKDOWN_MARKS)[number];

export interface TextSelection {
  text: string;
  start: number;
  end: number;
}

/** A stretch of a text, what takes its place, and what of that is selected then (counted from the text's beginning). */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

const BOLD = "**";

/** Returns how a text changes when a button is pressed. What is marked already loses its mark. */
export function markdownChange(mark: MarkdownMark, selection: TextSelection): TextChange {
  if (mark === "bold") return boldChange(trimmed(selection));
  if (mark === "link") return linkChange(trimmed(selection));
  return mark === "list"
    ? linesChange(selection, /^[-*+] +/, "- ")
    : linesChange(selection, /^#{1,6} +/, "## ");
}

/** Without the spaces around it: signs next to a space are no marks. Where nothing is selected, the word there. */
function trimmed({ text, start, end }: TextSelection): TextSelection {
  if (start === end) {
    const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
    const after = /^[\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0;
    return { text, start: start - before, end: end + after };
  }
  const chosen = text.slice(start, end);
  if (chosen.trim() === "") return { text, start, end: start };
  const lead = chosen.length - chosen.trimStart().length;
  return { text, start: start + lead, end: start + chosen.trimEnd().length };
}

function boldChange({ text, start, end }: TextSelection): TextChange {
  const chosen = text.slice(start, end);
  const isAround = text.slice(start - BOLD.length, start) === BOLD && text.startsWith(BOLD, end);
  if (isAround && start >= BOLD.length) {
    const from = start - BOLD.length;
    return { from, to: end + BOLD.length, insert: chosen, select: [from, from + chosen.length] };
  }
  if (chosen.length > 2 * BOLD.length && chosen.startsWith(BOLD) && chosen.endsWith(BOLD)) {
    const insert = chosen.slice(BOLD.length, -BOLD.length);
    return { from: start, to: end, insert, select: [start, start + insert.length] };
  }
  // A mark ends with its paragraph, so each line has its own.
  const insert =
    chosen === ""
      ? BOLD + BOLD
      : chosen.replace(
          /^([ \t]*(?:(?:[-*+]|#{1,6}|\d+\.)[ \t]+)?)(\S.*?)([ \t]*)$/gm,
          `$1${BOLD}$2${BOLD}$3`,
        );
  if (!chosen.includes("\n"))
    return {
      ...{ from: start, to: end, insert },
      select: [start + insert.indexOf(BOLD) + BOLD.length, start + insert.lastIndexOf(BOLD)],
    };
  return { from: start, to: end, insert, select: [start, start + insert.length] };
}

function linkChange({ text, start, end }: TextSelection): TextChange {
  const chosen = text.slice(start, end).replace(/\s*\n\s*/g, " ");
  // A selected address is where the link leads: its words are still to be typed.
  if (/^(?:https:\/\/|\/)\S+$/.test(chosen))
    return { from: start, to: end, insert: `[](${chosen})`, select: [start + 1, start + 1] };
  // The address is typed or pasted there. A page with an empty one is refused.
  const at = start + chosen.length + "[](".length;
  return { from: start, to: end, insert: `[${chosen}]()`, select: [at, at] };
}

/** Puts a sign before each line that is touched, or takes it away where all of them have it. */
function linesChange({ text, start, end }: TextSelection, sign: RegExp, written: string): TextChange {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends with a line break doesn't touch the next line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isEmpty = (line: string) => line.trim() === "" && lines.length > 1;
  const isMarked = lines.every((line) => isEmpty(line) || sign.test(line)) && !lines.every(isEmpty);
  const changed = lines.map((line) => {
    if (isEmpty(line)) return line;
    const bare = line.replace(sign, "");
    return isMarked ? bare : written + bare;
  });
  const insert = changed.join("\n");
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from, caret] : [caret, caret] };
}
