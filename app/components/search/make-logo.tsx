import * as styles from "./search-page.css";

/** A make's logo; a make whose logo the site does not have shows its initials. */
export function MakeMark({ make, logo }: { make: string; logo: string | undefined }) {
  if (logo) return <img src={logo} alt="" width="32" height="32" loading="lazy" className={styles.mark} />;
  const words = make.split(/[\s-]+/);
  const initials = words.length > 1 ? words.map(([first]) => first).join("") : make;
  return (
    <span className={styles.mark} aria-hidden="true">
      {initials.slice(0, 2)}
    </span>
  );
}
