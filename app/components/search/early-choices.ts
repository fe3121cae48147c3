/**
 * What was changed in a form before scripts took it over, which no handler heard of: something chosen, or words being
 * typed. Compares with what the server drew. The fields of a range say nothing until they are left.
 */
export function earlyChange(form: HTMLFormElement): "choice" | "words" | null {
  let words = false;
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) {
      if (control.type === "checkbox" && control.checked !== control.defaultChecked) return "choice";
      words ||= control.type === "search" && control.value.trim() !== control.defaultValue;
    } else if (control instanceof HTMLSelectElement) {
      const drawn = [...control.options].findIndex((option) => option.defaultSelected);
      // Without a mark a browser selects the first.
      if (control.selectedIndex > 0 ? control.selectedIndex !== drawn : drawn > 0) return "choice";
    }
  }
  return words ? "words" : null;
}
