import type { EditorSession } from "~/adapters/database/editors.server";
import { isBlogPost } from "~/domain/content/blog";
import { type DocumentKind, type EntryKind, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { ownNameOf } from "~/domain/languages/language-address";
import { dateFormat } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import { draftedChanges } from "~/services/editing/moved-page.server";
import { missingTranslations, olderTranslations } from "~/services/editing/translations.server";
import {
  fileValue,
  isInConflict,
  loadWorkspace,
  shownText,
  type Workspace,
} from "~/services/editing/workspace.server";
import {
  documentOf,
  documentStates,
  draftValue,
  editedAs,
  keysOfKind,
} from "~/services/editing/workspace-documents.server";
import { readOffer } from "~/tenants/documents/offer-document";
import { readPopup } from "~/tenants/documents/popup-document";
import { readPromo } from "~/tenants/documents/promo-document";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { pageNameKeys } from "~/tenants/menu-labels";
import type { RequestContext } from "../request-context";
import { plansView, requestsView } from "./approval-form.server";
import {
  changeName,
  changesName,
  draftName,
  entryHref,
  formHref,
  formOf,
  newHref,
  titled,
  versionChanges,
} from "./document-names.server";
import {
  draftsIn,
  editorTime,
  firstWorkspace,
  hrefIn,
  namedLanguage,
  type OpenedPage,
  pageView,
} from "./editor-frame.server";
import { EDITORS_PATH } from "./editors-page.server";
import { TEXT_PATH } from "./text-page.server";
import { TEXTS_PATH } from "./texts-list.server";

/** More pages are in their list. */
const MOST_PAGES = 30;
const MOST_POSTS = 5;
const MOST_WAITING = 6;
const MOST_VERSIONS = 5;
/** An offer that ends in fewer days is worth a look. */
const DAYS_BEFORE_END = 14;
const DAY = 24 * 3600 * 1000;

/** A line of a list: where it leads, what it says, and what is added to it. */
interface Line {
  href: string;
  label: string;
  by?: string;
  problem?: string | null;
}

/** `/preview`: what an editor can do, what waits, what needs a look, and the site's pages. */
export async function startPage(context: RequestContext, opened: OpenedPage) {
  const { site } = context;
  const { workspace, editor } = opened;
  const heading = translator(site)("desk.start.heading", { site: site.name });
  const first = await firstWorkspace(context, workspace);
  const mayEdit: MayEdit = (kind) => hasRight(site.editors, editor.email, rightFor(kind));
  return {
    kind: "start" as const,
    ...pageView(context, opened, { current: "start", path: EDITOR_PATH, heading }),
    tasks: [...tasksOf(context, workspace, mayEdit), ...ownerTasks(context, editor)],
    waiting: waitingOf(context, workspace, editor),
    requests: await requestsOf(context, workspace, editor),
    plans: await plansOf(context, workspace),
    attention: await attentionOf(context, { workspace, first, mayEdit }),
    recent: await recentOf(context, workspace),
    ...pagesOf(context, { workspace, first, mayEdit }),
  };
}

/** Whether the editor may change a kind of entries. */
type MayEdit = (kind: EntryKind) => boolean;

/** Kinds of documents with what a new one can be; where there is no new one: the name of the task. */
const TASKS: readonly [kind: DocumentKind, variant: string][] = [
  ["popup", "popup"],
  ["hours", "day"],
  ["facts", "facts"],
  ["menu", "menu"],
  ["page", "page"],
  ["page", "post"],
  ["offer", "offer"],
  ["promo", "promo"],
];

/** Of more than these only the first leads to its form: it is the whole site's. */
const MOST_PARTS = 6;

/** What this site can have and this editor may make; another language than the first gets nothing new. */
function tasksOf(context: RequestContext, workspace: Workspace, mayEdit: MayEdit) {
  const { site } = context;
  const t = translator(site);
  if (workspace.site.first) return [];
  return TASKS.flatMap(([kind, variant]) => {
    const form = formOf(kind);
    const { path, variants, isFixed } = form;
    return mayEdit(kind) && (isFixed || variants(site).includes(variant))
      ? [
          {
            href: isFixed ? path : newHref(form, variant),
            label: t(`desk.start.task.${variant}`),
            hint: t(`desk.start.task.${variant}_hint`),
            parts: isFixed ? partsOf(context, workspace, kind) : [],
          },
        ]
      : [];
  });
}

/** Returns the forms of a kind that has always the same documents. */
function partsOf(context: RequestContext, workspace: Workspace, kind: DocumentKind) {
  const form = formOf(kind);
  const documents = documentsOf(workspace, null, [kind]).sort((one, other) =>
    form.order(one) < form.order(other) ? -1 : 1,
  );
  return documents
    .slice(0, documents.length > MOST_PARTS ? 1 : MOST_PARTS)
    .map((document) => ({ href: formHref(form, document.key), label: form.title(context, document) }));
}

function ownerTasks({ site }: RequestContext, { email }: EditorSession) {
  if (!hasRight(site.editors, email, "owner")) return [];
  const t = translator(site);
  const task = "desk.start.task.editors";
  return [{ href: EDITORS_PATH, label: t(task), hint: t(`${task}_hint`), parts: [] }];
}

/** The drafts, the editor's own first. */
function waitingOf(context: RequestContext, workspace: Workspace, editor: EditorSession) {
  const t = translator(context.site);
  const drafts = draftedChanges(workspace).toSorted(
    ({ draft: one }, { draft: other }) =>
      Number(other.author === editor.email) - Number(one.author === editor.email) ||
      (one.updated_at < other.updated_at ? 1 : -1),
  );
  const named = namedLanguage(workspace);
  return {
    rows: drafts.slice(0, MOST_WAITING).map(({ id, draft, move }) => ({
      href: editorAddress(named, entryHref(TEXT_PATH, draft)),
      label: move
        ? draftName(context, workspace, id)
        : changeName(context, { ...draft, text: draft.text ?? fileValue(workspace, draft) }),
      by:
        draft.author === editor.email
          ? t("desk.start.yours", { time: editorTime(context, draft.updated_at) })
          : t("desk.text.by", { author: draft.author, time: editorTime(context, draft.updated_at) }),
    })),
    more: Math.max(0, drafts.length - MOST_WAITING),
    elsewhere: [...workspace.draftsIn].map(([tag, count]) => draftsIn(context, tag, count)),
  };
}

/** What waits for somebody who may publish, and what was declined. */
async function requestsOf(
  context: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
): Promise<Line[]> {
  const requests = await context.platform.store.requests.list(context.site.slug);
  const mayPublish = hasRight(context.site.editors, editor.email, "publish");
  const waiting = requests.filter(({ author }) => mayPublish || author === editor.email);
  const views = await requestsView(context, workspace, editor, waiting);
  return views.map(({ who, what, href, note, problem }) => ({
    href: `${href ?? hrefIn(workspace, "/preview/publish")}#requests`,
    label: what,
    by: [who, note].filter((each) => each !== "").join(" · "),
    problem,
  }));
}

/** What is published at a set time, and what was not. */
async function plansOf(context: RequestContext, workspace: Workspace): Promise<Line[]> {
  const t = translator(context.site);
  const plans = await context.platform.store.plans.list(context.site.slug);
  return plansView(context, workspace, plans).map(({ time, what, href, by, isFailed, problem }) => ({
    href: `${href ?? hrefIn(workspace, "/preview/publish")}#plans`,
    label: t(isFailed ? "desk.plans.was_for" : "desk.plans.at", { time }),
    by: [what, by].join(" · "),
    problem,
  }));
}

async function attentionOf(
  context: RequestContext,
  { workspace, first, mayEdit }: { workspace: Workspace; first: Workspace | null; mayEdit: MayEdit },
): Promise<Line[]> {
  const { site } = context;
  const t = translator(site);
  const named = namedLanguage(workspace);
  const conflicts = [...workspace.entries.values()].filter(({ keys }) =>
    keys.some((key) => isInConflict(workspace, key)),
  ).length;
  const others = mayEdit("text") ? site.languages.slice(1) : [];
  const untranslated = await Promise.all(
    others.map(async (tag) => {
      const spoken = tag === workspace.language ? workspace : await loadWorkspace(context, tag);
      const translated = { workspace: spoken, first: first ?? workspace };
      const counts = {
        missing: missingTranslations(translated).length,
        older: olderTranslations(translated).length,
      };
      return Object.entries(counts).flatMap(([list, count]) =>
        count > 0
          ? [
              {
                href: editorAddress(tag, `/preview/lists?${new URLSearchParams({ list })}`),
                label: t(`desk.start.${list}`, {
                  ...{ count, formatted: formatCount(site.language, count) },
                  language: ownNameOf(tag, site.languages),
                }),
              },
            ]
          : [],
      );
    }),
  );
  return [
    ...(mayEdit("promo") ? ends(context, workspace) : []),
    ...(conflicts > 0 && mayEdit("text")
      ? [
          {
            href: editorAddress(named, `${TEXTS_PATH}?${new URLSearchParams({ show: "conflict" })}#results`),
            label: t("desk.start.conflict", { count: conflicts }),
          },
        ]
      : []),
    ...untranslated.flat(),
  ];
}

/** Notices, tiles and offers whose last day is over or near. */
function ends(context: RequestContext, workspace: Workspace): Line[] {
  const { site, platform } = context;
  const t = translator(site);
  if (workspace.site.first) return [];
  const now = platform.now().getTime();
  const day = dateFormat(site.language, { dateStyle: "long", timeZone: site.time_zone });
  return documentsOf(workspace, null, ["popup", "promo", "offer"]).flatMap((document) => {
    const end = Date.parse(expiryOf(document) ?? "");
    if (Number.isNaN(end) || end > now + DAYS_BEFORE_END * DAY) return [];
    const name = changeName(context, document);
    return [
      {
        href: entryHref(TEXT_PATH, document),
        label: t(end <= now ? "desk.start.ended" : "desk.start.ends", { name, day: day.format(end) }),
      },
    ];
  });
}

function expiryOf({ kind, text }: SiteDocument): string | undefined {
  if (kind === "popup") {
    const popup = readPopup(text);
    return popup?.visible ? popup.expires : undefined;
  }
  return (kind === "promo" ? readPromo(text) : readOffer(text))?.expires;
}

/** The newest versions, named by what they changed. */
async function recentOf(context: RequestContext, workspace: Workspace): Promise<Line[]> {
  const { platform, site } = context;
  const t = translator(site);
  const versions = await platform.store.wording.versions(site.slug, MOST_VERSIONS);
  const oldest = versions.at(-1)?.version;
  if (oldest === undefined) return [];
  const changes = await platform.store.wording.changes(site.slug, { from: oldest });
  return versions.map(({ version, kind, author, at }) => {
    const own = changes.filter((change) => change.version === version);
    const named = changesName(
      context,
      versionChanges(context, own, ({ kind, key }) =>
        kind === "text" ? shownText(workspace, key) : null,
      ).map(({ name }) => name),
    );
    const time = editorTime(context, at);
    return {
      href: hrefIn(workspace, `/preview/versions#version-${version}`),
      label: kind === "published" ? named : t(`desk.start.${kind}`, { names: named }),
      by: author === "" ? t("desk.text.by_nobody", { time }) : t("desk.text.by", { author, time }),
    };
  });
}

/** The documents of some kinds as the drafts have them, without those that are removed. */
function documentsOf(
  workspace: Workspace,
  first: Workspace | null,
  kinds: readonly DocumentKind[],
): SiteDocument[] {
  return kinds.flatMap((kind) =>
    editedAs(workspace, kind) === "documents"
      ? keysOfKind(workspace, first, kind).flatMap((key) => {
          const isThere = [workspace, first].some(
            (each) => each && (draftValue(each, { kind, key }) ?? TAKEN_AWAY) !== TAKEN_AWAY,
          );
          return isThere ? (documentOf(workspace, { kind, key }, first) ?? []) : [];
        })
      : [],
  );
}

/** The site's own pages, its newest posts, and the pages that the product makes, which have texts only. */
function pagesOf(
  context: RequestContext,
  { workspace, first, mayEdit }: { workspace: Workspace; first: Workspace | null; mayEdit: MayEdit },
) {
  const { site } = context;
  const form = formOf("page");
  const named = namedLanguage(workspace);
  const { base } = workspace.site;
  const all = documentsOf(workspace, first, ["page"]);
  const rowOf = (document: SiteDocument) => ({
    href: mayEdit("page")
      ? editorAddress(named, `${form.path}?${new URLSearchParams({ key: document.key })}`)
      : null,
    title: form.title(context, titled(document, first)),
    at: form.pageOf(site, document),
    look: `${base}${form.pageOf(site, document)}`,
    states: documentStates(workspace, document),
  });
  const pages = all
    .filter(({ key }) => !isBlogPost(key))
    .sort((one, other) => (form.order(one) < form.order(other) ? -1 : 1));
  // A post that is only drafted is the newest.
  const dateOf = ({ key }: SiteDocument) => own(workspace.site.content, key)?.post?.date ?? "9";
  const posts = all
    .filter(({ key }) => isBlogPost(key))
    .sort((one, other) => (dateOf(one) < dateOf(other) ? 1 : -1));
  const documented = new Set(all.map((document) => form.pageOf(site, document)));
  const names = pageNameKeys(workspace.site);
  return {
    pages: pages.slice(0, MOST_PAGES).map(rowOf),
    morePages: Math.max(0, pages.length - MOST_PAGES),
    posts: site.blog.enabled ? posts.slice(0, MOST_POSTS).map(rowOf) : [],
    others: site.pages
      .filter((at) => /^\/[a-z-]+$/.test(at) && !documented.has(at))
      .map((at) => {
        const name = names.get(at);
        return {
          href: mayEdit("text")
            ? editorAddress(named, `${TEXTS_PATH}?${new URLSearchParams({ page: at })}#results`)
            : null,
          title: (name !== undefined && shownText(workspace, name)) || at,
          ...{ at, look: `${base}${at}`, states: [] as string[] },
        };
      }),
  };
}
