import type { Theme } from "./theme";
import { themeVariable } from "./theme-variables";

/** The theme as CSS variables on `:root`: `:root{--fc-colour-page:#ffffff;…}`. */
export function themeCss(theme: Theme): string {
  const declarations = Object.entries(theme).flatMap(([group, tokens]) =>
    Object.entries(tokens).map(([token, value]) => `--${themeVariable([group, token])}:${value}`),
  );
  return `:root{${declarations.join(";")}}`;
}
