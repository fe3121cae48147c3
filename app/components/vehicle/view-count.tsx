import { useContext } from "react";
import { DocumentContext } from "~/components/document-context";
import { useWords } from "~/components/site-context";
import { visuallyHidden } from "~/styles/layout.css";
import { viewCount } from "./view-count.css";

/** "123 views", and the pixel that counts the view of a page that runs no script. */
export function ViewCount({ slug, views }: { slug: string; views: number | null }) {
  const { t, format } = useWords();
  // Only where the page is rendered; with `Save-Data` it has no scripts, whether or not the browser runs any.
  const saveData = useContext(DocumentContext)?.saveData === true;
  const pixel = <img src={`/cars/${slug}/view.gif`} alt="" width={1} height={1} className={visuallyHidden} />;
  return (
    <>
      {views !== null && (
        <p className={viewCount}>
          {views > 0 && t("views.count", { count: views, formatted: format.count(views) })}
        </p>
      )}
      {saveData ? pixel : <noscript>{pixel}</noscript>}
    </>
  );
}
