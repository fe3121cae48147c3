/** The CSS variable that carries a theme token: `colour.accent` → `--fc-colour-accent`. */
export function themeVariable(path: readonly string[]): string {
  return `fc-${path.join("-").replaceAll("_", "-")}`;
}
