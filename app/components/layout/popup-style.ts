import { theme } from "~/styles/theme.css";

/** "Popup max width 600px, max height 80vh". */
export const POPUP_WIDTH = 600;

const { colour, radius } = theme;

const FILLED_IN = "input:not([type=hidden]),select,textarea";
const OVER = `body:not(:has(${FILLED_IN})) .popup`;

/**
 * The popup's styles, as text. A stylesheet of the build would load with every page, also with those that have no popup.
 * `interactivity` makes the page behind it inert without script, as behind a modal dialog.
 *
 * It stands over a page only where nothing is to be filled in. Elsewhere, and in browsers that can't tell, it is in
 * the page's flow, above everything (docs/decisions/0096-popups-beside-forms.md).
 */
export const POPUP_CSS = `
.popup{position:static;margin:.5rem auto;padding:0;width:min(${POPUP_WIDTH}px,100vw - 2rem);height:fit-content;max-height:80vh;overflow:auto;border:1px solid ${colour.line};border-radius:${radius.card};background:${colour.surface};color:${colour.text}}
.popup:not([open]){display:none}
.popup form{display:contents}
.popup-close{position:sticky;z-index:1;top:.5rem;float:inline-end;display:grid;place-items:center;width:2.75rem;height:2.75rem;margin-block:.5rem -3.25rem;margin-inline:0 .5rem;padding:0;border:1px solid ${colour.control_line};border-radius:${radius.control};background:${colour.surface};color:${colour.text};cursor:pointer}
.popup-picture{display:block;width:100%;padding:0;border:0;background:none;cursor:pointer}
.popup-picture img{display:block;width:100%;height:auto;max-height:45vh;object-fit:cover}
.popup-words{display:grid;gap:.75rem;padding:1.5rem}
.popup-words h2{padding-inline-end:2.5rem}
${OVER}{position:fixed;inset:0;z-index:40;margin:auto;overscroll-behavior:contain;box-shadow:0 12px 32px rgb(0 0 0/28%)}
@supports (interactivity:inert){body:has(.popup[open]):not(:has(${FILLED_IN}))>:not(:has(.popup)){interactivity:inert}${OVER}{box-shadow:0 0 0 100vmax rgb(0 0 0/50%)}}
@media print{.popup{display:none}}
`.replaceAll("\n", "");
