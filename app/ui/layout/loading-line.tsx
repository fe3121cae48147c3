import { useNavigation } from "@remix-run/react";
import { useTranslation } from "../site-context";
import { line } from "./loading-line.css";

/**
 * A line that grows along the top of the window while the next page is on its way. A page opened in place has no
 * such sign by the browser, and on a bad connection it takes seconds.
 */
export function LoadingLine() {
  const { t } = useTranslation();
  if (useNavigation().state === "idle") return null;
  return <div className={line} role="progressbar" aria-label={t("nav.loading")} />;
}
