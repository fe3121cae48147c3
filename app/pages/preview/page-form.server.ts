import { isBlogPost } from "~/domain/content/blog";
import { movedAddresses, readFormerAddresses } from "~/domain/content/moved-pages";
import { PAGE_FIELDS, type PageField, readPageSource, rewritePageSource } from "~/domain/editing/page-source";
import { firstAnswer } from "~/domain/forms/posted-form";
import { languagesOf } from "~/domain/languages/language-address";
import { localDay } from "~/domain/text/local-day";
import { pastedText } from "~/domain/text/plain-text";
import { translator } from "~/i18n/site-i18n.server";
import { publishedValue } from "~/services/editing/workspace.server";
import { canTakeAway, isOnlyDrafted } from "~/services/editing/workspace-documents.server";
import { withFacts } from "~/tenants/assembly/site-content.server";
import { blockExamples } from "~/tenants/content/block-examples";
import type { Site } from "~/tenants/site";
import { HOME_CONTENT, siteFormAt } from "~/tenants/site-pages";
import {
  type DocumentField,
  type DocumentForm,
  documentFields,
  momentField,
  pictureOptions,
  picturesOf,
  readMoment,
  slugOf,
  typedText,
  withReading,
} from "./document-form.server";
import { ownSite, withOwnAddresses } from "./page-parts-form.server";

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,3}$/;
const BLOG = "blog/";
/** The variant of a new page that is a post of the blog. */
export const POST = "post";
const OF_POSTS: ReadonlySet<PageField> = new Set(["date", "category", "author", "cars"]);
const MOMENTS: ReadonlySet<PageField> = new Set(["publish_at", "expires"]);

/** Content pages, posts of the blog and the home page. */
export const pageForm: DocumentForm = {
  kind: "page",
  path: "/preview/pages",
  first: "title",
  title(context, { text, key }) {
    if (key === HOME_CONTENT) return translator(context.site)("desk.documents.page.home");
    return withFacts(context.site, readPageSource(text).fields.get("title") ?? key);
  },
  shown: (_context, { text }) => text,
  order: ({ key }) => (key === HOME_CONTENT ? "" : key),
  pageOf: (_site, { key }) => pagePath(key),
  variants: ({ blog }) => (blog.enabled ? ["page", POST] : ["page"]),

  fields(context, workspace, asked) {
    const { site } = context;
    const { document, variant } = asked;
    const { t, hint, input } = documentFields(context, "page", asked);
    const { fields, markdown } = readPageSource(document?.text ?? "");
    const isPost = document ? isBlogPost(document.key) : variant === POST;
    const today = isPost && !document ? localDay(site.time_zone, context.platform.now()) : "";
    const matter = PAGE_FIELDS.filter((name) => isPost || !OF_POSTS.has(name)).map((name): DocumentField => {
      const stored = fields.get(name) ?? (name === "date" ? today : "");
      if (MOMENTS.has(name))
        return input(name, momentField(site, stored), {
          ...{ type: "datetime-local", hint: t("desk.documents.moment_hint", { zone: site.time_zone }) },
        });
      if (name === "noindex") return input(name, stored === "true", { type: "checkbox" });
      if (name === "date") return input(name, stored, { type: "date", isRequired: true });
      if (name === "image")
        return input(name, stored, {
          ...{ type: "select", hint: hint(name) },
          options: pictureOptions(site, t("desk.documents.no_picture")),
        });
      return input(name, stored, {
        ...{ hint: name === "title" || name === "author" ? null : hint(name), isRequired: name === "title" },
      });
    });
    const [title, ...others] = matter;
    const slugHint = t(isPost ? "desk.documents.page.slug_post_hint" : "desk.documents.page.slug_hint");
    const slug = document && isPost ? document.key.slice(BLOG.length) : (document?.key ?? "");
    const isUnseen = document !== null && isOnlyDrafted(workspace, document);
    const mayMove = !document || (!workspace.site.first && (isUnseen || canTakeAway(workspace, document)));
    const whatHappens = !document
      ? t("block_editor.slug_empty")
      : hint(isUnseen ? "slug_unseen" : "slug_moved");
    const address = mayMove ? [input("slug", slug, { hint: `${slugHint}. ${whatHappens}` })] : [];
    return [
      ...(title ? [title] : []),
      ...address,
      input("markdown", markdown, { type: "textarea", rows: 22, hint: hint("markdown") }),
      ...others,
    ].map((each) => withReading(site, each, workspace.language));
  },

  read(context, { document, variant, typed }, workspace) {
    const { site } = context;
    const errors = new Map<string, string>();
    const isInBlog = document ? isBlogPost(document.key) : variant === POST;
    const typedSlug = typedText(typed, "slug").replace(/^\//, "");
    const slug = typedSlug || slugOf(typedText(typed, "title"));
    const stays = document !== null && typedSlug === "";
    const key = stays ? document.key : isInBlog ? BLOG + slug : slug;
    const isSound = SLUG.test(key) && key.length <= 120 && isBlogPost(key) === isInBlog;
    const isOfLanguage = languagesOf(site.languages).some(({ base }) => base === `/${key.split("/", 1)[0]}`);
    if (key !== document?.key && (!isSound || key === HOME_CONTENT)) errors.set("slug", "slug");
    else if (key !== document?.key && isOfLanguage) errors.set("slug", "slug_language");
    const stored = readPageSource(document?.text ?? "").fields;
    const isPost = isBlogPost(key);
    const fields = new Map<PageField, string>();
    for (const name of PAGE_FIELDS) {
      if (!isPost && OF_POSTS.has(name)) continue;
      const value = typedText(typed, name);
      if (MOMENTS.has(name) && value !== "") {
        const moment = readMoment(site, value, stored.get(name));
        if (moment === null) errors.set(name, "moment");
        else fields.set(name, moment);
      } else if (name === "noindex") fields.set(name, value === "" ? "" : "true");
      else fields.set(name, value);
    }
    const former = fields.get("former_addresses") ?? "";
    if (readFormerAddresses(former) === null) errors.set("former_addresses", "former_addresses");
    else if (document && key !== document.key) {
      // An address that no visitor has seen leads nowhere.
      const from = publishedValue(workspace, document) === null ? null : `/${document.key}`;
      fields.set("former_addresses", movedAddresses(former, { from, to: `/${key}` }));
    }
    if (fields.get("title") === "") errors.set("title", "title");
    if (isPost && fields.get("date") === "") errors.set("date", "date");
    const before = readPageSource(document?.text ?? "").markdown;
    const typedMarkdown = pastedText(firstAnswer(typed, "markdown") ?? "");
    const said = typedMarkdown.trim() === pastedText(before).trim() ? before : typedMarkdown;
    const markdown = withOwnAddresses(ownSite(context), said, document?.text ?? "");
    // A page that goes back to where it was keeps the bytes that it has there.
    const there = key === document?.key ? "" : publishedValue(workspace, { kind: "page", key });
    const text = rewritePageSource(there || (document?.text ?? ""), { fields, markdown });
    return { document: { kind: "page", key, text }, errors };
  },

  help(site) {
    const pictures = picturesOf(site);
    return {
      blocks: blockExamples(pictures[0]?.name ?? "picture.jpg").filter(({ name }) => mayUse(site, name)),
      pictures: pictures.map(({ name, url }) => ({
        ...{ name, url: `${url}?w=320` },
        markdown: `![](/media/${name})`,
      })),
    };
  },
};

/** Blocks that show nothing on a site are not offered. */
function mayUse(site: Site, name: string): boolean {
  if (name === "form") return Object.values(site.forms).some(({ path }) => siteFormAt(site, path) !== null);
  if (name === "chat-provider") return site.chat.provider !== undefined && site.chat.provider !== null;
  if (name === "offers") return site.offers.enabled;
  return name !== "models" || site.models.enabled;
}

function pagePath(key: string): string {
  return key === HOME_CONTENT ? "/" : `/${key}`;
}
