import { button } from "~/ui/styles/button.css";
import * as styles from "./preview.css";

/**
 * Marks a form that saves a draft, for the editor's script: it warns before the page is left, and keeps what is typed.
 * @param isChanged whether the form shows something that isn't saved
 */
export function keptForm(isChanged: boolean) {
  return {
    "data-unsaved": isChanged ? "changed" : "",
    "data-offer": styles.notice,
    "data-offer-button": button.quiet,
  };
}
