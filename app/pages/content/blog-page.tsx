import type { CarCardView } from "~/domain/card/car-card";
import type { ContentNode } from "~/domain/content/content-node";
import type { ContentPicture } from "~/tenants/content/block";
import { AppLink } from "~/ui/app-link";
import { CarCard } from "~/ui/card/car-card";
import { BlockSection } from "~/ui/content/block-section";
import * as styles from "~/ui/content/blocks/blocks.css";
import { ContentBody } from "~/ui/content/content-body";
import { OwnPicture } from "~/ui/content/own-picture";
import { Scene, SceneOpening } from "~/ui/content/scene";
import { FinanceWarning } from "~/ui/finance/finance-warning";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, muted, row, section, stack, stackTight } from "~/ui/styles/layout.css";

interface BlogList {
  kind: "list";
  heading: string;
  posts: {
    href: string;
    title: string;
    description: string | null;
    date: string;
    category: string | null;
    image: ContentPicture | null;
  }[];
  categories: { slug: string; name: string; href: string; current: boolean }[];
  previous: string | null;
  next: string | null;
}

interface BlogEntry {
  kind: "post";
  heading: string;
  content: { nodes: ContentNode[]; language?: string };
  date: string;
  author: string | null;
  category: { name: string; href: string } | null;
  image: ContentPicture | null;
  related: { cars: CarCardView[]; href: string } | null;
}

/** The blog, one of its categories, or a post (rules/content#blog). */
export function BlogPage(blog: BlogList | BlogEntry) {
  return blog.kind === "list" ? <List {...blog} /> : <Post {...blog} />;
}

function List({ heading, posts, categories, previous, next }: BlogList) {
  const { t } = useTranslation();
  return (
    <>
      <SceneOpening>
        <h1>{heading}</h1>
      </SceneOpening>
      <div className={`${container} ${section} ${stack}`}>
        {categories.length > 0 && (
          <nav aria-label={t("blog.categories")}>
            <ul className={styles.priceLinks}>
              <li>
                <AppLink href="/blog" className={styles.moreLink}>
                  {t("blog.all")}
                </AppLink>
              </li>
              {categories.map(({ slug, name, href, current }) => (
                <li key={slug}>
                  <AppLink
                    href={href}
                    className={styles.moreLink}
                    aria-current={current ? "page" : undefined}
                  >
                    {name}
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {posts.length === 0 && <p>{t("blog.empty")}</p>}
        <div className={styles.textTiles.cards}>
          {posts.map((post) => (
            <PostCard key={post.href} post={post} />
          ))}
        </div>
        <nav className={row} aria-label={t("blog.pages")}>
          {previous && (
            <AppLink href={previous} className={button.secondary} rel="prev">
              {t("blog.newer")}
            </AppLink>
          )}
          {next && (
            <AppLink href={next} className={button.secondary} rel="next">
              {t("blog.older")}
            </AppLink>
          )}
          <SiteLink href="/blog/feed.xml" className={styles.moreLink} type="application/atom+xml">
            {t("blog.feed")}
          </SiteLink>
        </nav>
      </div>
    </>
  );
}

function PostCard({ post }: { post: BlogList["posts"][number] }) {
  const { format } = useTranslation();
  const { href, title, description, date, category, image } = post;
  return (
    <article className={styles.textTile}>
      {image ? (
        <OwnPicture url={image.url} alt="" size={image} sizes="24rem" className={styles.tilePicture} />
      ) : (
        <Scene className={styles.tilePicture} />
      )}
      <h2 className={styles.cardTitle}>
        <AppLink href={href}>{title}</AppLink>
      </h2>
      <p className={muted}>{[format.date(date), category].filter(Boolean).join(" · ")}</p>
      {description && <p>{description}</p>}
    </article>
  );
}

function Post({ heading, content, date, author, category, image, related }: BlogEntry) {
  const { t, format } = useTranslation();
  const by = author ? t("blog.by", { author }) : null;
  return (
    <article>
      <ContentBody
        {...content}
        above={
          <div className={stackTight}>
            <h1>{heading}</h1>
            <p className={muted}>
              <time dateTime={date}>{format.date(date)}</time>
              {by && ` · ${by}`}
              {category && " · "}
              {category && <AppLink href={category.href}>{category.name}</AppLink>}
            </p>
            {image ? (
              <OwnPicture
                url={image.url}
                alt=""
                size={image}
                sizes="(min-width: 46em) 44rem, 100vw"
                className={styles.figurePicture}
                first
              />
            ) : (
              <Scene className={styles.figurePicture} />
            )}
          </div>
        }
      />
      {related && (
        <BlockSection heading={t("blog.related")} tinted>
          <div className={styles.featured}>
            {related.cars.map((car) => (
              <CarCard key={car.slug} car={car} heading="h3" />
            ))}
          </div>
          <FinanceWarning cards={related.cars} />
          <p>
            <AppLink href={related.href} className={styles.moreLink}>
              {t("home.see_all")}
            </AppLink>
          </p>
        </BlockSection>
      )}
    </article>
  );
}
