/**
 * Detects changes in a form before hydration, when no handler ran: a choice, or typed text. Compares with the
 * server's HTML. Fields of a range are ignored until they lose the focus.
 */
export function changeBeforeHydration(form: HTMLFormElement): "choice" | "words" | null {
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
