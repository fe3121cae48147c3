import type { AddedEditor, EditorChange } from "~/adapters/database/added-editors.server";
import { ADDED_EDITORS, type AddedEditorFault, readAddedEditor } from "~/domain/editing/added-editor";
import { editorAddress } from "~/domain/editing/editor-address";
import {
  changedRoles,
  EDITOR_ROLES,
  type EditorRole,
  editorEmail,
  hasRight,
  isEditor,
  rolesToGive,
} from "~/domain/editing/editor-rights";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { personalPage, readPost, seeOther } from "~/pages/forms/form-answer.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import {
  addEditor,
  changeEditor,
  editorsOfFiles,
  removeEditor,
  rightsOfEditor,
} from "~/services/editing/added-editors.server";
import { loadWorkspace } from "~/services/editing/workspace.server";
import {
  askedLanguage,
  askedName,
  editorTime,
  type OpenedPage,
  openPage,
  pageView,
  requireEditor,
} from "./editor-frame.server";

export const EDITORS_PATH = "/preview/editors";
const MOST_CHANGES = 20;

/** A form as it was sent, with what is wrong with it. */
interface Refused {
  /** Whose roles were changed; null: an editor is added. */
  changed: string | null;
  email: string;
  roles: readonly string[];
  faults: readonly (AddedEditorFault | "known" | "too_many" | "too_often" | "other" | "gone")[];
}

/** `/preview/editors`: who edits the site. Owners add, change and remove those who aren't in site.json. */
export async function loadEditorsPage(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  const done = ["added", "changed", "removed"].find((each) => each === query.get("done")) ?? null;
  return personalPage(await editorsPage(args.context, opened, { done }));
}

/** Adds, changes or removes an editor. */
export async function editorsAction({ request, context }: PageArgs) {
  const { typed } = await readPost(request);
  const owner = await requireEditor(context, "owner", { request, typed });
  const outcome = await changeOf(context, owner.email, typed);
  if (typeof outcome !== "string") {
    const isTyped = outcome.faults.every((fault) => fault === "email" || fault === "roles");
    const workspace = await loadWorkspace(context, askedLanguage(context, request));
    const view = await editorsPage(context, { editor: owner, workspace }, { refused: outcome });
    return personalPage(view, isTyped ? 400 : 409);
  }
  return seeOther(editorAddress(askedName(context, request), `${EDITORS_PATH}?done=${outcome}`));
}

async function changeOf(
  context: RequestContext,
  owner: string,
  typed: TypedAnswers,
): Promise<"added" | "changed" | "removed" | Refused> {
  const what = firstAnswer(typed, "do");
  const roles = typed.role ?? [];
  const email = firstAnswer(typed, "editor") ?? "";
  if (what === "remove") {
    await removeEditor(context, owner, email);
    return "removed";
  }
  if (what === "change") {
    const seen = rolesIn((firstAnswer(typed, "seen") ?? "").split(" "));
    const changed = changedRoles(seen, rolesIn(roles), rolesToGive(context.site.editors, owner));
    const refused = { changed: email, email: "", roles };
    if (changed.length === 0) return { ...refused, faults: ["roles"] };
    const outcome = await changeEditor(context, owner, { email, seen, roles: changed });
    return outcome === "changed" ? "changed" : { ...refused, faults: [outcome] };
  }
  const typedEmail = firstAnswer(typed, "email") ?? "";
  const read = readAddedEditor({ email: typedEmail, roles }, editorsOfFiles(context), owner);
  const refused = { changed: null, email: typedEmail, roles };
  if (read.faults.length > 0) return { ...refused, faults: read.faults };
  const outcome = await addEditor(context, owner, { email: read.email, roles: read.roles });
  return outcome === "added" || outcome === "same" ? "added" : { ...refused, faults: [outcome] };
}

function rolesIn(typed: readonly string[]): EditorRole[] {
  return EDITOR_ROLES.filter((role) => typed.includes(role));
}

export async function editorsPage(
  context: RequestContext,
  opened: OpenedPage,
  { done = null, refused = null }: { done?: string | null; refused?: Refused | null },
) {
  const { platform, site } = context;
  const { editor } = opened;
  const t = translator(site);
  const [added, changes] = await Promise.all([
    platform.store.addedEditors.list(site.slug),
    platform.store.addedEditors.changes(site.slug, MOST_CHANGES),
  ]);
  const given = rolesToGive(site.editors, editor.email);
  const isOwner = hasRight(site.editors, editor.email, "owner");
  const ofFiles = editorsOfFiles(context);
  const adding = refused?.changed === null ? refused : null;
  return {
    ...pageView(context, opened, {
      ...{ current: "editors", path: EDITORS_PATH, right: "owner", heading: t("desk.editors.heading") },
      ...{ notice: done && t(`desk.editors.done.${done}`), isError: refused !== null },
    }),
    errors: refused ? errorsOf(context, refused, { added, given }) : [],
    form: isOwner
      ? {
          email: adding?.email ?? "",
          roles: roleBoxes(context, "role", given, { ticked: adding?.roles ?? [], given, before: [] }),
        }
      : null,
    added: added.map((each, index) => addedRow(context, each, { index, given, isOwner, refused })),
    ofFiles: ofFiles.map((entry) => {
      const email = editorEmail(entry);
      return { email, isOwner: hasRight(ofFiles, email, "owner"), rights: rightsText(context, email) };
    }),
    changes: changes.map((change) => changeText(context, change)),
  };
}

/** An added editor in the list, with the form that changes the roles. */
function addedRow(
  context: RequestContext,
  { email, roles, author, added_at }: AddedEditor,
  {
    index,
    given,
    isOwner,
    refused,
  }: { index: number; given: readonly EditorRole[]; isOwner: boolean; refused: Refused | null },
) {
  const t = translator(context.site);
  const isRefused = refused?.changed === email;
  const shown = EDITOR_ROLES.filter((role) => given.includes(role) || roles.includes(role));
  const ticked = isRefused ? refused.roles : roles;
  return {
    email,
    by: t(author === "" ? "desk.editors.added" : "desk.editors.added_by", {
      ...{ author, time: editorTime(context, added_at) },
    }),
    rights: rightsText(context, email),
    note: isEditor(editorsOfFiles(context), email) ? t("desk.editors.also_in_files") : null,
    seen: roles.join(" "),
    boxes: isOwner ? roleBoxes(context, `role-${index}`, shown, { ticked, given, before: roles }) : [],
    isOpen: isRefused,
  };
}

/** @param before roles that stay as they are where this owner can't give them */
function roleBoxes(
  { site }: RequestContext,
  id: string,
  shown: readonly EditorRole[],
  {
    ticked,
    given,
    before,
  }: { ticked: readonly string[]; given: readonly EditorRole[]; before: readonly EditorRole[] },
) {
  const t = translator(site);
  return shown.map((role) => {
    const isLocked = !given.includes(role);
    return {
      id: `${id}-${role}`,
      role,
      label: t(`desk.editors.role.${role}`),
      isTicked: isLocked ? before.includes(role) : ticked.includes(role),
      isLocked,
    };
  });
}

/** Every error, each with the id of its field. */
function errorsOf(
  context: RequestContext,
  { changed, faults }: Refused,
  { added, given: [first] }: { added: readonly AddedEditor[]; given: readonly EditorRole[] },
) {
  const t = translator(context.site);
  const index = added.findIndex(({ email }) => email === changed);
  const boxes = changed === null ? "role" : `role-${index}`;
  const box = first === undefined ? "" : `${boxes}-${first}`;
  return faults.map((fault) => ({
    field: fault === "roles" ? box : changed === null ? "email" : "",
    message: t(`desk.editors.error.${fault}`, { count: ADDED_EDITORS.most }),
  }));
}

function rightsText({ site }: RequestContext, email: string): string {
  const t = translator(site);
  const rights = rightsOfEditor(site.editors, email);
  return rights.length === 0
    ? t("desk.editors.no_rights")
    : rights.map((right) => t(`desk.rights.right.${right}`)).join(" · ");
}

function changeText(context: RequestContext, { kind, email, roles, author, at }: EditorChange) {
  const t = translator(context.site);
  return {
    what: t(`desk.editors.change.${kind}`, {
      ...{ author: author || t("desk.editors.erased"), email },
      roles: roles.map((role) => t(`desk.rights.right.${role}`)).join(" · "),
    }),
    when: editorTime(context, at),
  };
}
