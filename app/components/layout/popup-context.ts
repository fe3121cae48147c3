import { createContext } from "react";
import type { PopupView } from "~/domain/content/popup-view";

/** The popup that the page is drawn with. The server alone has it. */
export const PopupContext = createContext<PopupView | null>(null);
