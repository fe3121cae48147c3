import * as styles from "./search-page.css";

/** A make's mark, where the site has given one. */
export function MakeMark({ logo }: { logo: string | undefined }) {
  if (!logo) return null;
  return <img src={logo} alt="" width="32" height="32" loading="lazy" className={styles.mark} />;
}
