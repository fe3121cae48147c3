import { createContext, useContext } from "react";
import type { PopupView } from "~/domain/content/popup";
import { OwnPicture } from "~/ui/content/own-picture";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { ServerDrawn } from "./server-drawn";

/** The popup that the page is drawn with. The server alone has it. */
export const PopupContext = createContext<PopupView | null>(null);

/** "Popup max width 600px, max height 80vh". */
const POPUP_WIDTH = 600;

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

const TITLE = "popup-title";
const TEXT = "popup-text";

/**
 * A popup of the site (rules/content#popup). The server draws it open, and its form closes it without script. Where
 * browsers can, Escape and a click next to it close it too, and the page behind it takes no clicks and no focus.
 */
function SitePopup() {
  const popup = useContext(PopupContext);
  const { t } = useTranslation();
  if (!popup) return null;
  const { title, description, picture, link, note } = popup;
  return (
    <dialog
      open
      className="popup"
      closedby="any"
      aria-labelledby={TITLE}
      aria-describedby={description ? TEXT : undefined}
    >
      <form method="dialog">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog has the focus when it opens */}
        <button type="submit" className="popup-close" aria-label={t("popup.close")} autoFocus>
          <Icon name="close" />
        </button>
        {picture && (
          <button type="submit" className="popup-picture">
            <OwnPicture
              url={picture.url}
              alt={picture.alt}
              size={picture}
              sizes={`(min-width: ${POPUP_WIDTH}px) ${POPUP_WIDTH}px, 100vw`}
              first
            />
            <span className={visuallyHidden}>{t("popup.close_by_picture")}</span>
          </button>
        )}
      </form>
      <div className="popup-words">
        {note && <p>{note}</p>}
        <h2 id={TITLE}>{title}</h2>
        {description && <p id={TEXT}>{description}</p>}
        {link && (
          <p>
            <SiteLink href={link.href} className={button.primary}>
              {link.text}
            </SiteLink>
          </p>
        )}
      </div>
    </dialog>
  );
}

/** The place of a site's popup. Only the server draws it: no script is needed to close it. */
export function PopupArea() {
  return <ServerDrawn id="site-popup">{import.meta.env.SSR && <SitePopup />}</ServerDrawn>;
}
