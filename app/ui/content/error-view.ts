import { createContext, type ReactElement, useContext } from "react";

/**
 * How the server draws a failed page. Browsers draw the words only, and the shell imports nothing of it: cars and scene
 * would be in the script and the stylesheets of each page.
 */
export const ErrorViewContext = createContext<ReactElement | null>(null);

export const useErrorView = import.meta.env.SSR ? () => useContext(ErrorViewContext) : () => null;
