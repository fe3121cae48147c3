import type { OfferView } from "~/domain/offers/offer";
import type { ShortenedText } from "~/domain/offers/shortened-text";
import { Picture } from "~/ui/card/picture";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, section, stack, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./offer-card.css";
import * as shortened from "./shortened.css";

/** The texts of an offer: what kind it is, until when, its description and its conditions. */
export function OfferTexts({ offer }: { offer: OfferView }) {
  const { t } = useTranslation();
  const { name, category, until, description, disclaimer } = offer;
  return (
    <>
      {category && <p className={styles.tag}>{category}</p>}
      <Shortened
        text={description}
        more={t("offers.view_more")}
        less={t("offers.view_less")}
        subject={name}
      />
      {until && (
        <p>
          <strong>{until}</strong>
        </p>
      )}
      {disclaimer && (
        <Shortened
          className={styles.conditions}
          text={disclaimer}
          more={t("offers.view_disclaimer")}
          less={t("offers.less_disclaimer")}
          subject={name}
        />
      )}
    </>
  );
}

export function OfferPicture({
  picture,
  sizes,
  first,
}: {
  picture: OfferView["picture"];
  sizes: string;
  first?: boolean;
}) {
  return picture && <Picture url={picture.src} alt={picture.alt} sizes={sizes} first={first ?? false} />;
}

/** The ways on from an offer. */
export function OfferActions({ offer: { enquire, explore, testDrive, name } }: { offer: OfferView }) {
  return (
    <p className={styles.actions}>
      {enquire && (
        <SiteLink href={enquire.href} className={button.primary} aria-label={`${enquire.label}: ${name}`}>
          {enquire.label}
        </SiteLink>
      )}
      {explore && (
        <SiteLink href={explore.href} className={button.secondary}>
          {explore.label}
        </SiteLink>
      )}
      {testDrive && (
        <SiteLink href={testDrive.href} className={button.plain}>
          {testDrive.label}
        </SiteLink>
      )}
    </p>
  );
}

interface ShortenedProps {
  text: ShortenedText;
  /** Of the button that shows the full text, and of the same button then. */
  more: string;
  less: string;
  /** What the text is about, for those who can't see where the button stands. */
  subject: string;
  className?: string;
}

/** A text, or its beginning with a button that shows all of it. Needs no script. */
function Shortened({ text: { full, short }, more, less, subject, className = "" }: ShortenedProps) {
  if (short === null) return <p className={`${shortened.text} ${className}`}>{full}</p>;
  return (
    <div className={className}>
      <p className={`${shortened.text} ${shortened.short}`}>{short}</p>
      <details className={shortened.details}>
        <summary className={shortened.summary}>
          <span className={shortened.more}>{more}</span>
          <span className={shortened.less}>{less}</span>
          <span className={visuallyHidden}>: {subject}</span>
        </summary>
        <p className={shortened.text}>{full}</p>
      </details>
    </div>
  );
}

interface OfferCardsProps {
  offers: readonly OfferView[];
  /** Level of the cards' headings. */
  heading: "h2" | "h3";
  /** Whether the first picture is the page's first one. */
  first?: boolean;
}

const SIZES = "(min-width: 62em) 26rem, (min-width: 44em) 46vw, 94vw";

/** Offers as cards (rules/offers#offer-card). */
export function OfferCards({ offers, heading: Heading, first = false }: OfferCardsProps) {
  return (
    <ul className={styles.grid}>
      {offers.map((offer, index) => (
        <li key={offer.id}>
          <article className={styles.card}>
            {offer.picture && (
              <div className={styles.picture}>
                <OfferPicture picture={offer.picture} sizes={SIZES} first={first && index === 0} />
              </div>
            )}
            <Heading>
              <SiteLink href={offer.href}>{offer.name}</SiteLink>
            </Heading>
            <OfferTexts offer={offer} />
            <OfferActions offer={offer} />
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The list of a site's offers. */
export function SpecialOffersPage({
  heading,
  intro,
  offers,
}: {
  heading: string;
  intro: string;
  offers: OfferView[];
}) {
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{heading}</h1>
      <p>{intro}</p>
      {offers.length > 0 && <OfferCards offers={offers} heading="h2" first />}
    </div>
  );
}
