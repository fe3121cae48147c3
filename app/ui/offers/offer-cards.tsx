import type { OfferView } from "~/domain/offers/offer";
import { SiteLink } from "~/ui/site-link";
import { container, section, stack } from "~/ui/styles/layout.css";
import * as styles from "./offer-card.css";
import { OfferActions, OfferPicture, OfferTexts } from "./offer-parts";

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
