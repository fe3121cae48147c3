/*
 * Buttons above the Markdown texts of the editor's forms (rules/editors#markdown-buttons). Without script the signs are
 * typed, as with it.
 */
import { MARKDOWN_MARKS, markdownChange, type TextChange } from "~/domain/editing/markdown-marks";

/** What a text's field says of its buttons (document-form.tsx). */
export interface ButtonWords {
  /** "Formatting: Text" */
  label: string;
  /** Names of the buttons, in the order of `MARKDOWN_MARKS`. */
  names: string[];
  groupClass: string;
  buttonClass: string;
}

/** Types a change as an editor would, so that it can be undone. */
function typeChange(area: HTMLTextAreaElement, { from, to, insert, select }: TextChange): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped =
    insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Puts the buttons above a text. */
export function addMarkdownButtons(area: HTMLTextAreaElement): void {
  if (area.matches(":disabled")) return;
  const { label, names, groupClass, buttonClass } = JSON.parse(area.dataset.markdown ?? "") as ButtonWords;
  const group = document.createElement("div");
  group.className = groupClass;
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  for (const [index, mark] of MARKDOWN_MARKS.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = buttonClass;
    button.textContent = names[index] ?? "";
    button.addEventListener("click", () => {
      const { value: text, selectionStart: start, selectionEnd: end } = area;
      typeChange(area, markdownChange(mark, { text, start, end }));
    });
    group.append(button);
  }
  area.before(group);
}
