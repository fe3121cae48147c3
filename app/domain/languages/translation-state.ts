/** How a text or document of one language relates to the same one in the site's first language. */
export type TranslationState = "original" | "missing" | "draft" | "older" | "current";

/** Where a translation is. `isOlder`: its original was published after it. */
export interface TranslationFacts {
  isFirst: boolean;
  isWritten: boolean;
  isDrafted: boolean;
  isOlder: boolean;
}

/** Returns what an editor is shown next to the language: names in the wording (desk.state). */
export function translationState({
  isFirst,
  isWritten,
  isDrafted,
  isOlder,
}: TranslationFacts): TranslationState {
  if (isDrafted) return "draft";
  if (isFirst) return "original";
  if (!isWritten) return "missing";
  return isOlder ? "older" : "current";
}
