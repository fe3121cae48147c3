/** Returns the CSS variable of a theme token: `colour.accent` → `--fc-colour-accent`. */
export function themeVariable(path: readonly string[]): string {
  return `fc-${path.join("-").replaceAll("_", "-")}`;
}
