import type { Film } from "~/domain/content/film";
import type { ContentPicture } from "~/tenants/content/block";
import { useNonce, useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { theme } from "~/ui/styles/theme.css";
import { OwnPicture } from "./own-picture";

const { colour, radius } = theme;

/**
 * The styles of films, as text: a stylesheet of the build would load with every page of content. The sign is a triangle
 * in a disc. The player has the shape of the picture.
 */
const FILM_CSS = `
.film{display:grid;gap:.75rem}
.film a{display:grid;gap:.75rem;font-weight:600}
.film-picture{position:relative;display:block;overflow:hidden;aspect-ratio:16/9;background:#1b1b1b;border:1px solid ${colour.line};border-radius:${radius.card}}
.film-picture img{display:block;width:100%;height:100%;object-fit:cover}
.film-picture::before,.film-picture::after{content:"";position:absolute;inset:0;margin:auto}
.film-picture::before{width:4.5rem;height:4.5rem;border-radius:50%;background:#000c;border:2px solid #fff}
.film-picture::after{width:1.5rem;height:1.75rem;translate:.2rem 0;background:#fff;clip-path:polygon(0 0,100% 50%,0 100%)}
.film iframe{width:100%;aspect-ratio:16/9;border:0;border-radius:${radius.card};background:#000}
`.replaceAll("\n", "");

/** Is in a page with a film whose player can be shown, and in no other: in a text the quotation mark is written out. */
export const FILM_ATTRIBUTE = ' data-film="';

interface FilmProps {
  film: Film;
  href: string;
  /** Null: only its address is known. */
  title: string | null;
  length?: string | undefined;
  picture?: ContentPicture | undefined;
}

/**
 * A film of a provider: a picture with a play sign that leads to it. With script a press loads the provider's player in
 * its place; nothing loads from there before that (rules/content#video).
 */
export function FilmPlayer({ film: { provider, player }, href, title, length, picture }: FilmProps) {
  const { t } = useTranslation();
  const { savesData } = useSite();
  const nonce = useNonce();
  const name = title === null ? "untitled" : length ? "titled_length" : "titled";
  return (
    <div className="film">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: FILM_CSS }} />
      <SiteLink
        href={href}
        rel="noopener"
        {...(!savesData && {
          "data-film": player,
          "data-title": title ?? t("blocks.video.frame", { provider }),
        })}
      >
        <span className="film-picture">
          {picture && (
            <OwnPicture url={picture.url} alt="" size={picture} sizes="(min-width: 46em) 44rem, 100vw" />
          )}
        </span>
        <span>{t(`blocks.video.${name}`, { title, length, provider })}</span>
      </SiteLink>
      {!savesData && (
        <>
          <small>{t("blocks.video.loads", { provider })}</small>
          <script type="module" async src={__FILM_SCRIPT__} />
        </>
      )}
    </div>
  );
}
