import type { FormFieldView } from "./form-view";

/* Whether an answer that was refused looks right now. The server decides; this only takes the message away in time. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Whether the error of a field can go (rules/forms#error-goes).
 * @param refused the answer that the error is about
 * @param answer the answer as it is now; null: a box that is not ticked, or no choice
 */
export function looksRight(
  { kind, required }: Pick<FormFieldView, "kind" | "required">,
  refused: string,
  answer: string | null,
): boolean {
  if (kind === "checkbox") return answer !== null || !required;
  const text = (answer ?? "").trim();
  if (text === "") return !required;
  if (text === refused.trim()) return false;
  switch (kind) {
    case "email":
      return EMAIL.test(text);
    case "tel":
      return text.replace(/\D/g, "").length >= 8;
    case "postcode":
      return /^\d{4}$/.test(text);
    case "number":
    case "dollars":
      return /^\$?\s*\d[\d,.\s]*$/.test(text);
    default:
      return true;
  }
}
