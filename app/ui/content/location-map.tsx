import type { LocationMapView } from "~/services/locations/location-map.server";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./location-map.css";

interface LocationMapProps {
  map: LocationMapView;
  /** "1 Example Street, Sampleton VIC 3000" */
  place: string;
}

/** A map image; its place is kept while it loads. */
export function LocationMap({ map: { src, width, height }, place }: LocationMapProps) {
  const { t } = useTranslation();
  return (
    <img
      className={styles.map}
      src={src}
      width={width}
      height={height}
      alt={t("vehicle_location.map_alt", { place })}
      loading="lazy"
      decoding="async"
    />
  );
}
