import { button } from "~/ui/styles/button.css";
import { PrintButton, PrintLink } from "./print-button";
import { Share, type ShareView } from "./share-bar";

/** Ways to pass on a car's page: sharing and printing. */
export interface ShareAndPrintView {
  /** Null: the site shares nothing. */
  share: ShareView | null;
  printable: boolean;
}

export interface ShareAndPrintProps {
  car: { slug: string; name: string };
  shareAndPrint: ShareAndPrintView;
}

/**
 * Sidebar actions, laid out by the sidebar: share and print (rules/vehicle-page#sidebar-order).
 */
export function ShareAndPrint({ car, shareAndPrint: { share, printable } }: ShareAndPrintProps) {
  if (!share && !printable) return null;
  return (
    <div>
      {share && <Share name={car.name} share={share} className={button.plain} />}
      {printable && (
        <>
          <PrintButton slug={car.slug} className={button.plain} />
          <PrintLink slug={car.slug} className={button.plain} />
        </>
      )}
    </div>
  );
}
