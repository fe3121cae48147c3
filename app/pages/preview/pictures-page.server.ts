import type { StoredPicture } from "~/adapters/database/pictures.server";
import { editorAddress, RETURN_TO } from "~/domain/editing/editor-address";
import { hasRight } from "~/domain/editing/editor-rights";
import { firstAnswer } from "~/domain/forms/posted-form";
import { readPercent } from "~/domain/pictures/focal-point";
import { translator } from "~/i18n/site-i18n.server";
import {
  foundPictures,
  keepPicture,
  type PictureUse,
  pictureLimits,
  pictureUses,
} from "~/services/editing/picture-library.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { libraryPicture } from "~/tenants/content/site-pictures";
import { personalPage, readPost, seeOther } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import { entryHref, formOf } from "./document-names.server";
import {
  askedLanguage,
  askedName,
  editorTime,
  namedLanguage,
  openedFrom,
  openPage,
  ownPath,
  pageView,
  postedFrom,
  requireEditor,
  requireRight,
  returnsTo,
} from "./editor-frame.server";
import {
  altError,
  type PictureUpload,
  readPictureUpload,
  tidyAlt,
  uploadFault,
  uploadLimits,
} from "./picture-upload.server";

const PICTURES_PATH = "/preview/pictures";
const RIGHT = "content";
const ON_A_PAGE = 24;
const THUMBNAIL = 320;
const MEGABYTE = 1024 * 1024;

const DONE = ["added", "described", "focused", "replaced", "removed", "same"] as const;

/** What a form of these pages says when it is shown again. */
interface Refused {
  alt: string;
  isDecorative: boolean;
  errors: { field: string; message: string }[];
  /** Pictures of the same upload that were kept. */
  kept: number;
  /** The page that the form was opened from; null: from the editor. */
  from: string | null;
  focus?: TypedFocus;
}

/** The focal point as it was typed. */
interface TypedFocus {
  x: string;
  y: string;
}

/** `/preview/pictures`: the pictures of the site's editors, or one of them (`?name=`). */
export async function loadPictures(args: PageArgs) {
  return personalPage(await picturesPage(args, null));
}

/** Takes an upload, or changes one picture. */
export async function picturesAction({ request, context }: PageArgs) {
  const editor = await requireEditor(context, null);
  const isUpload = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  if (isUpload && !hasRight(context.site.editors, editor.email, RIGHT)) {
    const { fields } = await readPictureUpload(request, async () => ({ kind: "gone" }));
    requireRight(context, editor, RIGHT, { request, typed: { alt: [fields.get("alt") ?? ""] } });
  }
  const t = translator(context.site);
  const back = (query: Record<string, string>, from: string | null = null) =>
    seeOther(
      returnsTo(context, from) ??
        editorAddress(askedName(context, request), `${PICTURES_PATH}?${new URLSearchParams(query)}`),
    );
  const refuse = async (refused: Refused, status = 400) =>
    personalPage(await picturesPage({ request, context }, refused), status);
  const asked = new URL(request.url).searchParams.get("name");

  if (isUpload) {
    const upload = await readPictureUpload(request, ({ name, content }) =>
      keepPicture(context, editor, { name, content }, asked),
    );
    await describeOnly(context, asked, upload);
    const refused = uploadRefusal(context, upload);
    if (refused) return refuse(refused);
    const [only] = upload.files;
    if (asked !== null) return back({ name: asked, done: "replaced" }, uploadedFrom(upload));
    if (upload.files.length > 1 || !only || !("name" in only.outcome))
      return back({ done: "added", count: String(upload.files.length) });
    return back({ name: only.outcome.name, done: only.outcome.kind === "known" ? "same" : "added" });
  }

  const { typed } = await readPost(request);
  requireRight(context, editor, RIGHT, { request, typed });
  const name = asked ?? "";
  const { pictures } = context.platform.store;
  if (firstAnswer(typed, "do") === "remove") {
    const workspace = await loadWorkspace(context, askedLanguage(context, request));
    const uses = pictureUses(workspace).get(name) ?? [];
    const errors = [{ field: "uses", message: t("desk.pictures.error.used", { count: uses.length }) }];
    if (uses.length > 0) return refuse({ alt: "", isDecorative: false, errors, kept: 0, from: null }, 409);
    if (!(await pictures.remove(context.site.slug, name))) throw new Response(null, { status: 404 });
    return back({ done: "removed" });
  }
  const from = postedFrom(typed);
  if (firstAnswer(typed, "do") === "focus") {
    const focus = { x: firstAnswer(typed, "focus_x") ?? "", y: firstAnswer(typed, "focus_y") ?? "" };
    const [x, y] = [readPercent(focus.x), readPercent(focus.y)];
    if (x === null || y === null) {
      const fields = [...(x === null ? ["focus_x"] : []), ...(y === null ? ["focus_y"] : [])];
      const errors = fields.map((field) => ({ field, message: t(`desk.pictures.error.${field}`) }));
      return refuse({ ...(await describedAs(context, name)), errors, kept: 0, from, focus });
    }
    if (!(await pictures.focus(context.site.slug, name, { x, y }))) throw new Response(null, { status: 404 });
    await context.platform.wording.refresh();
    return back({ name, done: "focused" }, from);
  }
  const alt = tidyAlt(firstAnswer(typed, "alt"));
  const isDecorative = firstAnswer(typed, "decorative") !== null;
  const message = altError(context, alt, isDecorative);
  if (message !== null)
    return refuse({ alt, isDecorative, errors: [{ field: "alt", message }], kept: 0, from });
  if (!(await pictures.describe(context.site.slug, name, isDecorative ? "" : alt)))
    throw new Response(null, { status: 404 });
  return back({ name, done: "described" }, from);
}

/** What has been said of a picture, for a form that is shown again. */
async function describedAs(
  { platform, site }: RequestContext,
  name: string,
): Promise<Pick<Refused, "alt" | "isDecorative">> {
  const picture = (await platform.store.pictures.list(site.slug)).find((each) => each.name === name);
  return { alt: picture?.alt ?? "", isDecorative: picture?.alt === "" };
}

/** What a form says about its picture is said of one: of several, each is described later. */
async function describeOnly(
  context: RequestContext,
  replaced: string | null,
  { fields, files }: PictureUpload,
): Promise<void> {
  const { platform, site } = context;
  const [only] = files;
  const alt = altOf(context, fields);
  if (replaced === null && files.length === 1 && only?.outcome.kind === "saved" && alt !== null)
    await platform.store.pictures.describe(site.slug, only.outcome.name, alt);
}

/** What the form said of its picture; null: nothing, or nothing sound. */
function altOf(context: RequestContext, fields: ReadonlyMap<string, string>): string | null {
  const alt = tidyAlt(fields.get("alt"));
  const isDecorative = fields.has("decorative");
  return altError(context, alt, isDecorative) === null ? (isDecorative ? "" : alt) : null;
}

function uploadedFrom({ fields }: PictureUpload): string | null {
  return ownPath(fields.get(RETURN_TO) ?? null);
}

function uploadRefusal(context: RequestContext, upload: PictureUpload): Refused | null {
  const { fields, files } = upload;
  const errors = files.flatMap((file) => {
    const message = uploadFault(context, file);
    return message === null ? [] : [{ field: "file", message }];
  });
  if (files.length === 0)
    errors.push({ field: "file", message: translator(context.site)("desk.pictures.error.none") });
  if (errors.length === 0) return null;
  return {
    alt: (fields.get("alt") ?? "").slice(0, 1000),
    isDecorative: fields.has("decorative"),
    errors,
    kept: files.length - errors.length,
    from: uploadedFrom(upload),
  };
}

export async function picturesPage(args: PageArgs, refused: Refused | null) {
  const { request, context } = args;
  const { query: searchParams, ...opened } = await openPage(args);
  const { workspace } = opened;
  const { site } = context;
  const t = translator(site);
  const uses = pictureUses(workspace);
  const asked = searchParams.get("name");
  const picture = asked === null ? null : workspace.pictures.find(({ name }) => name === asked);
  if (picture === undefined) throw new Response(null, { status: 404 });
  const path = picture ? `${PICTURES_PATH}?${new URLSearchParams({ name: picture.name })}` : PICTURES_PATH;
  const done = DONE.find((each) => each === searchParams.get("done"));
  const count = Number(searchParams.get("count")) || 1;
  const limits = pictureLimits(site);
  const bytes = workspace.pictures.reduce((sum, each) => sum + each.bytes, 0);
  const query = searchParams.get("q")?.slice(0, 200) ?? "";
  const found = foundPictures(workspace.pictures, query);
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1));
  const at = (number: number) =>
    `${PICTURES_PATH}?${new URLSearchParams({ ...(query && { q: query }), page: String(number) })}`;
  const view = (each: StoredPicture) => ({
    name: each.name,
    href: `${PICTURES_PATH}?${new URLSearchParams({ name: each.name })}`,
    url: `${libraryPicture(site.slug, each).url}?w=${THUMBNAIL}`,
    ...{ width: each.width, height: each.height },
    needsAlt: each.alt === null,
    alt: each.alt || null,
    uses: t("desk.pictures.uses", { count: uses.get(each.name)?.length ?? 0 }),
  });
  const notice = refused
    ? refused.kept > 0
      ? t("desk.pictures.done.added", { count: refused.kept })
      : null
    : done
      ? t(`desk.pictures.done.${done}`, { count })
      : null;
  return {
    ...pageView(context, opened, {
      ...{ current: "pictures", path, right: RIGHT, notice, isError: refused !== null },
      heading: picture ? t("desk.pictures.one", { name: picture.name }) : t("desk.pictures.heading"),
      from: refused ? refused.from : openedFrom(request),
    }),
    errors: refused?.errors ?? [],
    typed: refused ?? { alt: picture?.alt ?? "", isDecorative: picture?.alt === "" },
    focus: refused?.focus ?? { x: String(picture?.focus.x ?? ""), y: String(picture?.focus.y ?? "") },
    fullness: t("desk.pictures.fullness", {
      ...{ count: workspace.pictures.length, most: limits.count },
      used: Math.ceil((bytes / MEGABYTE) * 10) / 10,
      total: site.picture_library.most_megabytes,
    }),
    limits: uploadLimits(site, "some"),
    query,
    pictures: found.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE).map(view),
    count: t("desk.pictures.count", { count: found.length }),
    isEmpty: workspace.pictures.length === 0,
    earlier: page > 1 ? at(page - 1) : null,
    later: page < pages ? at(page + 1) : null,
    picture: picture
      ? {
          ...view(picture),
          large: `${libraryPicture(site.slug, picture).url}?w=1000`,
          focus: picture.focus,
          facts: t("desk.pictures.facts", {
            ...{ width: picture.width, height: picture.height, email: picture.author || "–" },
            time: editorTime(context, picture.created_at),
          }),
          usedIn: usedIn(context, workspace, uses.get(picture.name) ?? []),
        }
      : null,
  };
}

/** The documents that show a picture, each with the way to its form. */
function usedIn(context: RequestContext, workspace: Workspace, uses: readonly PictureUse[]) {
  const t = translator(context.site);
  const [first] = context.site.languages;
  return uses.map(({ document, isPublished, isDrafted }) => {
    const { kind, key, language = namedLanguage(workspace) ?? first } = document;
    const named = language === first ? null : (language ?? null);
    return {
      label: t(`desk.pictures.used_in.${kind}`, { name: formOf(kind).title(context, document) || key }),
      language: named,
      href: editorAddress(named, entryHref("/preview/text", { kind, key })),
      state: isPublished ? (isDrafted ? null : t("desk.pictures.used_until")) : t("desk.state.draft"),
    };
  });
}
