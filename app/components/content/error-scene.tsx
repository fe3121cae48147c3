import type { LatestCars } from "~/domain/card/compact-car";
import { container, section } from "~/styles/layout.css";
import { ErrorWords } from "./error-page";
import { LatestCarsSection, Scene } from "./scene";
import * as styles from "./scene.css";

interface ErrorSceneProps {
  status: number;
  latest: LatestCars | null;
  /** Addresses of the stylesheets that it needs besides the shell's. */
  styles: readonly string[];
}

/** An error next to the site's scene, and cars to continue with. */
export function ErrorScene({ status, latest, styles: sheets }: ErrorSceneProps) {
  return (
    <>
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <div className={styles.band}>
        <div className={styles.inner}>
          <div className={styles.text}>
            <ErrorWords status={status} />
          </div>
          <div className={styles.picture}>
            <Scene />
          </div>
        </div>
      </div>
      {latest && latest.cars.length > 0 && (
        <div className={`${container} ${section}`}>
          <LatestCarsSection {...latest} />
        </div>
      )}
    </>
  );
}
