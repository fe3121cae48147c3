import type { ReactNode } from "react";
import { readFilm } from "~/domain/content/film";
import { initialsOf } from "~/domain/text/plain-text";
import type { ContentPicture } from "~/tenants/content/block";
import { AppLink } from "~/ui/app-link";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { FilmPlayer } from "~/ui/content/film";
import { LocationsCarousel } from "~/ui/content/locations-carousel";
import { OwnPicture } from "~/ui/content/own-picture";
import { prose } from "~/ui/content/prose.css";
import { Icon } from "~/ui/icon";
import { Reviews } from "~/ui/reviews/reviews";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, muted, narrow, readable, row, section } from "~/ui/styles/layout.css";
import { Band, BandLink } from "./bands";
import * as styles from "./blocks.css";

/** The consumer regulators of the site's states (rules/content#complaints). */
export function Regulators({ attributes: { heading }, data }: BlockProps<"regulators">) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow} ${section}`}>
      <div className={prose}>
        <h2>{heading ?? t("blocks.regulators.heading")}</h2>
        <p>{t("blocks.regulators.text")}</p>
        <ul>
          {data.regulators.map(({ state, name, url }) => (
            <li key={state}>
              {`${t(`blocks.regulators.states.${state.toLowerCase()}`)}: `}
              <SiteLink href={url} rel="noopener">
                {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Whose chat the site loads (rules/navigation#web-chat). */
export function ChatProvider({ data }: BlockProps<"chat-provider">) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow} ${section}`}>
      <div className={prose}>
        <h2>{t("blocks.chat_provider.heading")}</h2>
        <p>{t("blocks.chat_provider.text", { provider: data.provider })}</p>
      </div>
    </div>
  );
}

/** What a deposit buys and when it goes back, in the words of the checkout (rules/checkout#terms-in-public). */
export function ReservationTerms({ data: { heading, items } }: BlockProps<"reservation-terms">) {
  return (
    <div className={`${narrow} ${section}`}>
      <div className={prose}>
        <h2>{heading}</h2>
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function TruncatedText({ attributes: { lead, button }, children }: BlockProps<"truncated-text">) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow} ${section}`}>
      <p>{lead}</p>
      <details>
        <summary className={styles.more}>{button ?? t("blocks.truncated_text.button")}</summary>
        <div className={prose}>{children}</div>
      </details>
    </div>
  );
}

export function People({ attributes: { heading }, children }: BlockProps<"people">) {
  return (
    <BlockSection heading={heading}>
      <div className={styles.textTiles.cards}>{children}</div>
    </BlockSection>
  );
}

export function Person({ attributes, children }: BlockProps<"person">) {
  const { name, role, picture, alt, phone } = attributes;
  return (
    <article className={styles.textTile}>
      {picture ? (
        <OwnPicture
          url={picture.url}
          alt={alt ?? ""}
          size={picture}
          sizes="16rem"
          className={styles.portrait}
        />
      ) : (
        <span className={styles.monogram} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <h3>{name}</h3>
      {role && <p className={muted}>{role}</p>}
      <div className={prose}>{children}</div>
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={styles.moreLink}>
            <Icon name="phone" size={18} />
            {phone}
          </a>
        </p>
      )}
    </article>
  );
}

interface PicturedTextProps {
  heading: string;
  picture: ContentPicture | undefined;
  alt: string | undefined;
  children: ReactNode;
}

/** A section with a text and, where it has one, a picture next to it. */
function PicturedText({ heading, picture, alt, children }: PicturedTextProps) {
  return (
    <BlockSection heading={heading}>
      <div className={picture ? styles.beside : undefined}>
        <div className={prose}>{children}</div>
        {picture && (
          <OwnPicture
            url={picture.url}
            alt={alt ?? ""}
            size={picture}
            sizes="(min-width: 62em) 38rem, 100vw"
            className={styles.figurePicture}
          />
        )}
      </div>
    </BlockSection>
  );
}

export function JourneyEffortless({ attributes, children }: BlockProps<"make-every-journey-effortless">) {
  const { t } = useTranslation();
  const { heading = t("blocks.journey.heading"), picture, alt } = attributes;
  return (
    <PicturedText {...{ heading, picture, alt }}>
      {children ?? <p>{t("blocks.journey.text")}</p>}
    </PicturedText>
  );
}

export function FitForBusiness({ attributes, children }: BlockProps<"fit-for-business">) {
  const { t } = useTranslation();
  const { heading = t("blocks.fit_for_business.heading"), picture, alt } = attributes;
  return (
    <PicturedText {...{ heading, picture, alt }}>
      {children ?? <p>{t("blocks.fit_for_business.text")}</p>}
    </PicturedText>
  );
}

export function FleetServices({ attributes: { heading, text, button, href } }: BlockProps<"fleet-services">) {
  const { t } = useTranslation();
  return (
    <Band
      heading={heading ?? t("blocks.fleet_services.heading")}
      text={text ?? t("blocks.fleet_services.text")}
      tone="quiet"
    >
      <BandLink href={href}>{button ?? t("blocks.fleet_services.button")}</BandLink>
    </Band>
  );
}

/** How a parts page begins, with the manufacturer's warranty of parts (rules/content#parts-blocks). */
export function PartsIntro({
  attributes: { heading },
  children,
  data: { terms },
}: BlockProps<"parts-intro">) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow} ${section}`}>
      <div className={prose}>
        <h2>{heading ?? t("blocks.parts_intro.heading")}</h2>
        {children ?? <p>{t("blocks.parts_intro.text")}</p>}
        {terms.map((term) => (
          <p key={term} className={muted}>
            {term}
          </p>
        ))}
      </div>
    </div>
  );
}

export function PartsCollage({ attributes: { heading }, children }: BlockProps<"parts-collage">) {
  return (
    <BlockSection heading={heading}>
      <div className={styles.collage}>{children}</div>
    </BlockSection>
  );
}

export function CollagePicture({ attributes: { src, alt, href } }: BlockProps<"collage-picture">) {
  const shown = (
    <OwnPicture
      url={src.url}
      alt={alt}
      size={src}
      sizes="(min-width: 62em) 26rem, 50vw"
      className={styles.collagePicture}
    />
  );
  return href ? <AppLink href={href}>{shown}</AppLink> : shown;
}

/** A film: of a known provider with a play sign, else a link (rules/content#video). */
export function Video({ attributes: { title, href, picture, length } }: BlockProps<"video">) {
  const { t } = useTranslation();
  const film = readFilm(href);
  if (film)
    return (
      <div className={`${narrow} ${section}`}>
        <FilmPlayer film={film} href={href} title={title} length={length} picture={picture} />
      </div>
    );
  return (
    <div className={`${narrow} ${section}`}>
      <SiteLink href={href} rel="noopener" className={styles.video}>
        {picture && (
          <OwnPicture
            url={picture.url}
            alt=""
            size={picture}
            sizes="(min-width: 46em) 44rem, 100vw"
            className={styles.figurePicture}
          />
        )}
        <span>{t(length ? "blocks.video.watch_length" : "blocks.video.watch", { title, length })}</span>
      </SiteLink>
    </div>
  );
}

/** What customers say (rules/reviews#reviews-shown). */
export function ReviewsBlock({ data }: BlockProps<"reviews">) {
  return (
    <div className={`${container} ${section}`}>
      <Reviews reviews={data} />
    </div>
  );
}

/** "We'd love to hear your feedback!": every reader gets both ways, in this order (rules/reviews#review-feedback). */
export function ReviewFeedback({ data }: BlockProps<"review-feedback">) {
  const { firstName, dealershipName, praiseHref, complaintHref } = data;
  const { t } = useTranslation();
  return (
    <BlockSection heading={t("blocks.review_feedback.heading")}>
      <p className={readable}>{t("blocks.review_feedback.thanks", { firstName, dealershipName })}</p>
      <p className={row}>
        <AppLink href={praiseHref} className={button.primary}>
          {t("blocks.review_feedback.praise")}
        </AppLink>
        <AppLink href={complaintHref} className={button.primary}>
          {t("blocks.review_feedback.complaint")}
        </AppLink>
      </p>
    </BlockSection>
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
