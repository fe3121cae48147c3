import type { EditorSession } from "~/adapters/database/editors.server";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { EDITOR_BOUNDS } from "~/domain/forms/posted-form";
import { ownNameOf } from "~/domain/languages/language-address";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { formHeaders, personalPage } from "~/pages/forms/form-answer.server";
import { formDataOf } from "~/pages/http/form-data.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import {
  type PagesPlan,
  pageNamed,
  planPages,
  translatablePageUnits,
} from "~/services/editing/translated-pages.server";
import {
  type ImportFault,
  type ImportPlan,
  planImport,
  type TranslatedWorkspace,
  translatableForms,
  translatableTexts,
  translationTree,
} from "~/services/editing/translations.server";
import { draftedText, loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import type { WordedKind } from "~/tenants/documents/document-texts";
import { promoKeys } from "~/tenants/documents/promo-document";
import { keysOfDocument } from "~/tenants/documents/site-documents";
import type { Site } from "~/tenants/site";
import {
  type FileFault,
  originLine,
  readTranslationFile,
  type TranslationFile,
} from "~/tenants/translation-file";
import { writeXliff } from "~/tenants/xliff";
import { formOf, goFirst } from "./document-names.server";
import {
  askedLanguage,
  hrefIn,
  openEditor,
  pageView,
  requireEditor,
  saveDrafts,
} from "./editor-frame.server";
import { PUBLISH_PATH } from "./publish-view.server";
import { faultText, refusalText } from "./refusal-text.server";
import { TEXT_PATH } from "./text-page.server";
import type { TextsForm, TextsFormOf } from "./texts-form.server";

const TRANSLATE_PATH = "/preview/translate";
const FILE_PATH = "/preview/texts.json";
const XLIFF_PATH = "/preview/texts.xlf";
/** How often an upload is tried again when somebody else saves at the same time. */
const TRIES = 3;

/** `/preview/translate`: the texts of a language as a file, and such a file taken. */
export async function loadTranslatePage({ request, context }: PageArgs) {
  const editor = await requireEditor(context, null);
  const translated = await readTranslated(context, askedLanguage(context, request));
  return personalPage(translatePage(context, editor, translated, {}));
}

/** Takes a file: what passes the checks becomes drafts, and the page says what happened to the rest. */
export async function translateAction({ request, context }: PageArgs) {
  const form = await formDataOf(request, EDITOR_BOUNDS);
  const editor = await requireEditor(context, "texts");
  const language = askedLanguage(context, request);
  const answer = async (outcome: Outcome, status: number) =>
    personalPage(translatePage(context, editor, await readTranslated(context, language), outcome), status);
  const upload = form.get("file");
  if (!(upload instanceof File) || (upload.name === "" && upload.size === 0))
    return answer({ error: errorText(context, "missing") }, 400);
  const file = readTranslationFile(new Uint8Array(await upload.arrayBuffer()));
  if ("fault" in file) return answer({ error: fileFaultText(context, file) }, 400);
  const foreign = foreignText(context, file, language);
  if (foreign !== null) return answer({ error: foreign }, 400);
  const plan = await importFile(context, editor, file, language);
  if (!plan) return answer({ error: errorText(context, "busy") }, 409);
  return answer({ plan }, 200);
}

/**
 * `/preview/texts.json` and `/preview/texts.xlf`: the file for translators.
 * @throws Response 404 where the site has no editors, 302 to the sign-in
 */
export async function loadTranslationFile(
  { request, context }: PageArgs,
  format: "json" | "xlf",
): Promise<Response> {
  openEditor(context);
  await requireEditor(context, null);
  const { platform, site } = context;
  const { wording } = platform.store;
  const { slug } = site;
  // First what the texts belong to: a change in between counts as one after the file.
  const drafts = (await wording.revisions()).get(slug)?.drafts ?? 0;
  const [newest] = await wording.versions(slug, 1);
  const translated = await readTranslated(context, askedLanguage(context, request));
  const { language } = translated.workspace;
  // A first language has no original next to it.
  if (format === "xlf" && !translated.first) throw new Response(null, { status: 404 });
  const only = new URL(request.url).searchParams.get("only") === "missing" ? "missing" : "all";
  const origin = { site: slug, language, drafts, version: newest?.version ?? 0 };
  const texts = translatableForms(translated, only);
  const pages = translatablePageUnits(translated, only);
  const from = translated.first?.language ?? language;
  const body =
    format === "xlf"
      ? writeXliff({ from, to: language, origin: originLine(origin) }, [...texts, ...pages])
      : `${JSON.stringify(translationTree(texts, pages, origin), null, 2)}\n`;
  const headers = formHeaders(true);
  headers.set("Content-Type", `application/${format === "xlf" ? "xliff+xml" : "json"}; charset=utf-8`);
  headers.set("Content-Disposition", `attachment; filename="${slug}-${language}.${format}"`);
  headers.set("X-Robots-Tag", "noindex");
  return new Response(body, { headers });
}

async function readTranslated(context: RequestContext, language: string): Promise<TranslatedWorkspace> {
  const workspace = await loadWorkspace(context, language);
  return { workspace, first: workspace.site.first ? await loadWorkspace(context) : null };
}

/** Saves what a file says; null when others change the same texts again and again. */
async function importFile(
  context: RequestContext,
  editor: EditorSession,
  file: TranslationFile,
  language: string,
): Promise<FilePlan | null> {
  const isPage = ([name]: readonly [string, string]) => pageNamed(name) !== null;
  const texts = new Map([...file.texts].filter((text) => !isPage(text)));
  const ofPages = { origin: file.origin, texts: new Map([...file.texts].filter(isPage)) };
  const mayEdit = hasRight(context.site.editors, editor.email, rightFor("page"));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const translated = await readTranslated(context, language);
    const plan = {
      texts: planImport(translated, { ...file, texts }),
      pages: planPages(context, translated, ofPages, mayEdit),
    };
    const changes = [...plan.texts.changes, ...plan.pages.changes];
    if (changes.length === 0) return plan;
    const saving = await saveDrafts(context, { workspace: translated.workspace, editor }, changes);
    if (saving.kind === "saved") return plan;
  }
  return null;
}

/** What a file does with texts, and with pages. */
interface FilePlan {
  texts: ImportPlan;
  pages: PagesPlan;
}

function errorText({ site }: RequestContext, name: string, values: Record<string, string> = {}): string {
  return translator(site)(`desk.translate.error.${name}`, values);
}

function fileFaultText(context: RequestContext, { fault, reason }: FileFault): string {
  const isAtEnd = (fault === "json" || fault === "xml") && reason === "";
  return errorText(context, isAtEnd ? `${fault}_end` : fault, { line: reason });
}

/** Says that a file is of another site or language; null: it isn't, or doesn't report it. */
function foreignText(context: RequestContext, file: TranslationFile, language: string): string | null {
  const { slug, languages } = context.site;
  if (file.origin && file.origin.site !== slug)
    return errorText(context, "site", { named: file.origin.site });
  const named = file.origin?.language ?? file.language;
  if (named === null || named === language) return null;
  const nameOf = (tag: string) => (languages.includes(tag) ? ownNameOf(tag, languages) : tag);
  return errorText(context, "language", { named: nameOf(named).slice(0, 40), language: nameOf(language) });
}

interface Outcome {
  plan?: FilePlan;
  error?: string;
}

export function translatePage(
  context: RequestContext,
  editor: EditorSession,
  { workspace, first }: TranslatedWorkspace,
  { plan, error }: Outcome,
) {
  const { site } = context;
  const t = translator(site);
  const named = (path: string) => hrefIn(workspace, path);
  const links = (only: "all" | "missing") => {
    const pages = translatablePageUnits({ workspace, first }, only);
    const count = translatableTexts(workspace, only).length + pages.length;
    const query = only === "all" ? "" : "?only=missing";
    return {
      label: t(`desk.translate.${only}`, { formatted: formatCount(site.language, count) }),
      files: [
        { href: named(FILE_PATH + query), format: "JSON" },
        ...(first ? [{ href: named(XLIFF_PATH + query), format: "XLIFF 2" }] : []),
      ],
    };
  };
  return {
    ...pageView(
      context,
      { workspace, editor },
      {
        ...{
          current: "translate",
          path: TRANSLATE_PATH,
          right: "texts",
          heading: t("desk.translate.heading"),
        },
        isError: error !== undefined,
      },
    ),
    action: named(TRANSLATE_PATH),
    downloads: [links("all"), ...(first || workspace.below.size > 0 ? [links("missing")] : [])],
    error: error ?? null,
    report: plan ? reportOf(context, workspace.entries, plan, named) : null,
  };
}

function reportOf(
  context: RequestContext,
  entries: TranslatedWorkspace["workspace"]["entries"],
  { texts, pages }: FilePlan,
  named: (path: string) => string,
) {
  const t = translator(context.site);
  const changes = [...texts.changes, ...pages.changes];
  const skipped = [...texts.skipped, ...pages.skipped];
  const [same, untranslated] = [texts.same + pages.same, texts.untranslated + pages.untranslated];
  const counted = (name: string, count: number) =>
    count > 0 ? [t(`desk.translate.${name}`, { count })] : [];
  const line = (key: string, reason: string) => {
    const id = withoutPlural(key);
    const page = pageNamed(key);
    const path = page === null ? (entries.has(id) ? TEXT_PATH : null) : formOf("page").path;
    const href = path && named(`${path}?${new URLSearchParams({ key: page ?? id })}`);
    return { key: key.slice(0, 300), reason, href };
  };
  const refused = [
    ...texts.refused.map(({ key, fault }) => line(key, reasonText(context, fault))),
    ...pages.refused.map(({ name, refusal }) => ({
      ...line(name, pageReason(context, refusal)),
      ...(refusal === "unknown" ? { href: null } : {}),
    })),
  ];
  return {
    counts: [
      ...(changes.length > 0 ? counted("saved", changes.length) : [t("desk.translate.saved_none")]),
      ...counted("same", same),
      ...counted("untranslated", untranslated),
    ],
    publish: changes.length > 0 ? named(PUBLISH_PATH) : null,
    refused: {
      heading: t("desk.translate.refused", { count: refused.length }),
      texts: refused,
    },
    skipped: {
      heading: t("desk.translate.skipped", { count: skipped.length }),
      texts: skipped.map(({ key, reason, author }) =>
        line(key, t(`desk.translate.skipped_${reason}`, { author })),
      ),
    },
  };
}

function pageReason(context: RequestContext, refusal: PagesPlan["refused"][number]["refusal"]): string {
  if (typeof refusal !== "string") return refusalText(context, refusal, "text");
  return translator(context.site)(`desk.translate.reason.page_${refusal}`);
}

/** Faults of the file itself have words of their own, the others are those of a typed text. */
function reasonText(context: RequestContext, fault: ImportFault): string {
  if ("values" in fault) return faultText(context, fault);
  const name = fault.fault === "another_form" ? "form" : fault.fault;
  return translator(context.site)(`desk.translate.reason.${name}`);
}

/**
 * Returns the form of a kind of documents in another language than the site's first: the texts of each document as the
 * first language's draft has it (docs/decisions/0109). Pictures, dates and links are the same in all languages.
 */
export function translatedTexts(kind: WordedKind): TextsFormOf {
  return (context, workspace): TextsForm => {
    const t = translator(context.site);
    const { path } = formOf(kind);
    const isOff = kind === "offer" && !workspace.worded.offers.enabled;
    return {
      ...{ path, right: rightFor(kind), current: kind, hasOriginals: true },
      heading: t(`desk.documents.${kind}.heading`),
      intro: t("desk.language.texts_of"),
      elsewhere: goFirst(context, path),
      none: t(`desk.documents.${kind}.${isOff ? "off" : "none"}`),
      parts: isOff ? [] : partsOf(context, workspace, kind),
    };
  };
}

function partsOf(context: RequestContext, workspace: Workspace, kind: WordedKind): TextsForm["parts"] {
  const t = translator(context.site);
  const { path } = formOf(kind);
  return documentsOf(workspace.worded, kind).map((key) => {
    const keys = keysOfDocument(workspace.worded, { kind, key });
    const [heading] = keys.values();
    return {
      part: key,
      heading: heading === undefined ? key : draftedText(workspace, heading),
      original: goFirst(context, `${path}?${new URLSearchParams({ key })}`),
      texts: [...keys].map(([name, text]) => ({
        ...{ key: text, level: 0, hint: null },
        label: t(`desk.documents.${kind}.${name}`),
      })),
    };
  });
}

/** The site's documents of a kind that have texts, in the order in which it has them. */
function documentsOf({ popups, promotions, offers }: Site, kind: WordedKind): string[] {
  if (kind === "popup") return Object.keys(popups);
  return kind === "promo" ? promoKeys(promotions) : Object.keys(offers.entries);
}
