import type { BlockProps } from "~/components/content/block-props";
import { LocationsCarousel } from "~/components/content/locations-carousel";
import { Reviews } from "~/components/reviews/reviews";
import { container, section } from "~/styles/layout.css";

/** What customers say (rules/reviews#reviews-shown). */
export function ReviewsBlock({ data }: BlockProps<"reviews">) {
  return (
    <div className={`${container} ${section}`}>
      <Reviews reviews={data} />
    </div>
  );
}

/** "Our Locations" (rules/locations#locations-carousel). */
export function LocationsBlock({ data: { places } }: BlockProps<"locations">) {
  return (
    <div className={`${container} ${section}`}>
      <LocationsCarousel places={places} />
    </div>
  );
}
