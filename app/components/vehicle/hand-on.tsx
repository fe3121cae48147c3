import { button } from "~/styles/button.css";
import { PrintButton, PrintLink } from "./print-button";
import { ShareLink, type ShareView } from "./share-bar";

export interface HandOnProps {
  car: { slug: string; name: string };
  handOn: {
    /** Null: the site shares nothing. */
    share: ShareView | null;
    printable: boolean;
  };
}

/** Sidebar actions, laid out by the sidebar, that hand the car on: share and print (spec 1 §2). */
export function HandOn({ car, handOn: { share, printable } }: HandOnProps) {
  if (!share && !printable) return null;
  return (
    <div>
      {share && <ShareLink name={car.name} share={share} className={button.quiet} />}
      {printable && (
        <>
          <PrintButton slug={car.slug} className={button.quiet} />
          <PrintLink slug={car.slug} className={button.quiet} />
        </>
      )}
    </div>
  );
}
