import type { LatestCars } from "~/domain/card/compact-car";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { container, section } from "~/ui/styles/layout.css";
import { ErrorWords } from "./error-page";
import { SceneOpening } from "./scene";

interface ErrorSceneProps {
  status: number;
  /** The name of the car that was sold; absent: the page is not a car's. */
  car: string | undefined;
  latest: (LatestCars & { heading?: string }) | null;
  /** Addresses of the stylesheets that it needs besides the shell's. */
  styles: readonly string[];
}

/** An error next to the site's scene, and cars to continue with. */
export function ErrorScene({ status, car, latest, styles }: ErrorSceneProps) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <SceneOpening>
        <ErrorWords status={status} car={car} />
      </SceneOpening>
      {latest && latest.cars.length > 0 && (
        <div className={`${container} ${section}`}>
          <LatestCarsSection {...latest} />
        </div>
      )}
    </>
  );
}
