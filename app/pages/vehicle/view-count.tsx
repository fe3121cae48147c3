import { useContext } from "react";
import { Icon } from "~/ui/icon";
import { DocumentContext, useTranslation } from "~/ui/site-context";
import { row, visuallyHidden } from "~/ui/styles/layout.css";

/** "123 views", on sites that ask for it. */
export function ViewCount({ views }: { views: number }) {
  const { t, format } = useTranslation();
  return (
    <p className={row}>
      <Icon name="eye" />
      {t("views.count", { count: views, formatted: format.count(views) })}
    </p>
  );
}

/** Counts the view of a page that runs no script; with script `useFreshCar` does. */
export function ViewPixel({ slug }: { slug: string }) {
  // Known only where the page is rendered: with `Save-Data` it has no scripts, whatever the browser would run.
  const saveData = useContext(DocumentContext)?.saveData === true;
  const pixel = <img src={`/cars/${slug}/view.gif`} alt="" width={1} height={1} className={visuallyHidden} />;
  return saveData ? pixel : <noscript>{pixel}</noscript>;
}
