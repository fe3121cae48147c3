import type { OfferView } from "~/domain/offers/offer";
import { container, section, stack } from "~/styles/layout.css";
import { OfferCards } from "./offer-cards";

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
