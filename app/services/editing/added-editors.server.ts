import { ADDED_EDITORS } from "~/domain/editing/added-editor";
import {
  type AddedEntry,
  type EditorEntry,
  type EditorRight,
  hasRight,
  isEditor,
  withAddedEditors,
} from "~/domain/editing/editor-rights";
import { translator } from "~/i18n/site-i18n.server";
import { receiverHashes } from "~/services/account/one-time-codes.server";
import { newMessage } from "~/services/messages/new-message.server";
import type { SiteContext } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import { EDITOR_PATH } from "./editor-sign-in.server";

type OwnerContext = Pick<SiteContext, "platform" | "site">;

/** What an editor may change, in the order in which pages name it. */
const RIGHTS = ["texts", "content", "menus", "hours", "facts", "publish"] as const;

/** Returns the editors of a site's files. Nobody can remove them in the editor. */
export function editorsOfFiles({ platform, site }: OwnerContext): readonly EditorEntry[] {
  return platform.wording.ofFiles(site.slug)?.editors ?? [];
}

/** Returns what an editor may change. */
export function rightsOfEditor(editors: readonly EditorEntry[], email: string): EditorRight[] {
  return RIGHTS.filter((right) => hasRight(editors, email, right));
}

/** Adds an editor, who gets an e-mail. */
export async function addEditor(context: OwnerContext, owner: string, editor: AddedEntry) {
  const { platform, site } = context;
  const outcome = await platform.store.addedEditors.add(
    { site: site.slug, author: owner },
    { ...editor, message: welcome(context, owner, editor) },
    ADDED_EDITORS,
    platform.now(),
  );
  // This process knows it immediately, every other one within a second.
  await platform.wording.refresh();
  return outcome;
}

/**
 * Changes the roles of an added editor, who gets an e-mail. What an editor whom the site's files name may change is set
 * there: they get none.
 */
export async function changeEditor(
  context: OwnerContext,
  owner: string,
  { email, ...change }: AddedEntry & { seen: AddedEntry["roles"] },
) {
  const { platform, site } = context;
  const isInFiles = isEditor(editorsOfFiles(context), email);
  const outcome = await platform.store.addedEditors.setRoles(
    { site: site.slug, author: owner },
    { ...change, email, message: isInFiles ? null : rolesNews(context, owner, { ...change, email }) },
    platform.now(),
  );
  await platform.wording.refresh();
  return outcome;
}

/**
 * Removes an added editor, who gets an e-mail, and ends the sessions, codes and links to previews. An editor whom the
 * site's files name stays one, and gets none.
 */
export async function removeEditor(context: OwnerContext, owner: string, email: string): Promise<boolean> {
  const { platform, site } = context;
  const isInFiles = isEditor(editorsOfFiles(context), email);
  const isRemoved = await platform.store.addedEditors.remove(
    { site: site.slug, author: owner },
    {
      email,
      codeReceivers: receiverHashes(context, { channel: "email", to: email }),
      message: isInFiles ? null : farewell(context, owner, email),
    },
    platform.now(),
  );
  await platform.wording.refresh();
  return isRemoved;
}

/** The e-mail to a new editor. Its link has no token: only the receiver of a code can sign in. */
function welcome(context: OwnerContext, owner: string, editor: AddedEntry) {
  return mailOf(context, owner, { email: editor.email, kind: "editor_added", words: "email" }, (say) => [
    ...[say("text"), ...rightsLines(context, editor)],
    ...[say("sign_in"), startOf(context), say("unexpected")],
  ]);
}

/** The e-mail to an editor whose roles were changed. */
function rolesNews(context: OwnerContext, owner: string, editor: AddedEntry) {
  const news = { email: editor.email, kind: "editor_changed", words: "changed_email" } as const;
  return mailOf(context, owner, news, (say) => [
    ...[say("text"), ...rightsLines(context, editor)],
    ...[startOf(context), say("ask")],
  ]);
}

/** The e-mail to a removed editor. */
function farewell(context: OwnerContext, owner: string, email: string) {
  return mailOf(context, owner, { email, kind: "editor_removed", words: "removed_email" }, (say) => [
    ...[say("text"), say("ask")],
  ]);
}

const startOf = ({ platform, site }: OwnerContext) => siteOrigin(site, platform.config) + EDITOR_PATH;

/** @param paragraphs of the e-mail, with what says its texts */
function mailOf(
  { platform, site }: OwnerContext,
  owner: string,
  mail: { email: string; kind: "editor_added" | "editor_changed" | "editor_removed"; words: string },
  paragraphs: (say: (name: string) => string) => string[],
) {
  const { email, kind, words } = mail;
  const t = translator(site);
  const say = (name: string) => t(`desk.editors.${words}.${name}`, { site: site.name, owner, email });
  return newMessage(platform, site, {
    ...{ channel: "email", kind, to: email, subject: say("subject") },
    text: paragraphs(say).join("\n\n"),
  });
}

/** What an editor with these roles may change, as paragraphs of an e-mail. */
function rightsLines(context: OwnerContext, { email, roles }: AddedEntry): string[] {
  const t = translator(context.site);
  const rights = rightsOfEditor(withAddedEditors(editorsOfFiles(context), [{ email, roles }]), email);
  if (rights.length === 0) return [`- ${t("desk.editors.no_rights")}`];
  return [
    rights.map((right) => `- ${t(`desk.rights.right.${right}`)}`).join("\n"),
    ...(rights.includes("publish") ? [] : [t("desk.editors.email.drafts")]),
  ];
}
