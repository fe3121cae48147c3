import { useContext } from "react";
import { OwnPicture } from "~/components/content/own-picture";
import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { button } from "~/styles/button.css";
import { visuallyHidden } from "~/styles/layout.css";
import { PopupContext } from "./popup-context";
import { POPUP_WIDTH } from "./popup-style";

const TITLE = "popup-title";
const TEXT = "popup-text";

/**
 * A popup of the site (rules/content#popup). The server draws it open, and its form closes it without script. Where
 * browsers can, Escape and a click next to it close it too, and the page behind it takes no clicks and no focus.
 */
export function SitePopup() {
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
