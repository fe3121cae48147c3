import { pictureSources } from "~/domain/car/photo-sources";
import type { SheetFact, SheetText } from "~/domain/print/print-sheet";
import { CommentBlocks } from "~/pages/vehicle/comment-blocks";
import { useNonce, useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as styles from "./print-page.css";

interface PrintPageProps {
  sheet: SheetText;
  qr: { size: number; path: string };
}

/**
 * The page that is printed: everything on one or two sheets of A4, nothing behind a toggle
 * (rules/print-and-share#print-page).
 */
export function PrintPage({ sheet, qr }: PrintPageProps) {
  const { words } = sheet;
  return (
    <div className={styles.page}>
      <Actions sheet={sheet} />
      <article className={styles.sheet}>
        <p className={styles.letterhead}>
          <strong>{sheet.site.name}</strong>
          <span>{sheet.site.phone}</span>
        </p>
        <header className={styles.head}>
          <div className={styles.title}>
            <h1>{sheet.name}</h1>
            <SheetPrice sheet={sheet} />
          </div>
          <SiteLink className={styles.code} href={sheet.address}>
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              className={styles.qr}
              role="img"
              aria-label={words.qrAlt}
            >
              <rect width={qr.size} height={qr.size} fill="#fff" />
              <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
            </svg>
            {words.online}
          </SiteLink>
        </header>
        <Pictures pictures={sheet.pictures} />
        <Facts heading={words.keyInformation} facts={sheet.keyInformation} className={styles.key} />
        {sheet.comments.length > 0 && (
          <section className={styles.section}>
            <h2>{words.comments}</h2>
            <CommentBlocks
              blocks={sheet.comments}
              paragraphClass={styles.comment}
              listClass={styles.commentList}
            />
          </section>
        )}
        {sheet.features.length > 0 && (
          <section className={styles.section}>
            <h2>{words.features}</h2>
            <ul className={styles.features}>
              {sheet.features.map((feature) => (
                <li key={feature} className={styles.feature}>
                  {feature}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Facts heading={words.details} facts={sheet.details} className={styles.details} />
        <Dealer sheet={sheet} />
      </article>
    </div>
  );
}

const PRINT_SCRIPT = `{const b=document.getElementById("print-now");b.hidden=false;b.addEventListener("click",()=>print())}`;

function Actions({ sheet }: Pick<PrintPageProps, "sheet">) {
  const { t } = useTranslation();
  return (
    <p className={styles.actions}>
      {/* Only a script can open the browser's print dialog, so the button shows only where one runs. */}
      <button type="button" id="print-now" className={button.primary} hidden>
        {t("sheet.print_now")}
      </button>
      <script
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: PRINT_SCRIPT }}
      />
      <SiteLink
        className={button.secondary}
        href={`/cars/${sheet.slug}/print.pdf`}
        download={`${sheet.slug}.pdf`}
      >
        {t("print.pdf")}
      </SiteLink>
      <SiteLink className={button.quiet} href={`/cars/${sheet.slug}`}>
        {t("sheet.back")}
      </SiteLink>
    </p>
  );
}

function SheetPrice({ sheet: { sold, state, price } }: Pick<PrintPageProps, "sheet">) {
  if (sold !== null) return <p className={styles.sold}>{sold}</p>;
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{price.amount}</span>
      {price.kind && <span className={styles.kind}>{price.kind}</span>}
      {price.was && <s className={styles.was}>{price.was}</s>}
      {state && <span className={styles.state}>{state}</span>}
    </p>
  );
}

function Pictures({ pictures }: Pick<SheetText, "pictures">) {
  const { imageCdn } = useSite();
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures} data-count={Math.min(3, pictures.length)}>
      {pictures.map(({ url, alt }, index) => {
        const { src, srcSet, width, height } = pictureSources(url, { cdn: imageCdn ?? undefined });
        return (
          <img
            key={url}
            className={styles.picture}
            src={src}
            srcSet={srcSet ?? undefined}
            // A printer takes what a screen of twice the width would.
            sizes={index === 0 ? "1000px" : "375px"}
            width={width}
            height={height}
            alt={alt}
          />
        );
      })}
    </div>
  );
}

function Facts({ heading, facts, className }: { heading: string; facts: SheetFact[]; className: string }) {
  if (facts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <dl className={className}>
        {facts.map(({ term, value }) => (
          <div key={term} className={styles.fact}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Dealer({ sheet: { dealer, words, address } }: Pick<PrintPageProps, "sheet">) {
  return (
    <section className={styles.dealer}>
      <h2>{words.dealer}</h2>
      <p className={styles.value}>{dealer.name}</p>
      {dealer.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={styles.value}>{dealer.phone}</p>
      {dealer.licence && <p>{dealer.licence}</p>}
      <p>
        <SiteLink href={address}>{address}</SiteLink>
      </p>
      <p className={styles.term}>
        {words.printed}. {words.accuracy}
      </p>
    </section>
  );
}
