import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import type { EditorSession } from "~/adapters/database/editors.server";
import { languagesOf, pathBehind } from "~/domain/languages/language-address";
import { referrerBehind, visitorRequest } from "~/pages/http/visitor-request.server";
import type { RefusedEdit } from "~/pages/request-context";
import type { PendingPost } from "~/services/account/pending-posts.server";
import { readSession } from "~/services/account/session.server";
import { REFUSED_EDIT_PATH, readEditorSession } from "~/services/editing/editor-sign-in.server";
import { readSharedPreview, SHARED_PATH } from "~/services/editing/preview-links.server";
import type { PageState } from "~/services/editing/samples/page-states.server";
import { shownMarks } from "~/services/editing/workspace-lists.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { toPageRequest } from "./page-request";
import { drawState, requestOf, stateAsked, stateLanguage, stateShown, statesForEditor } from "./page-states";
import { continuedRequest } from "./posted-pages";
import { isEditorPath, type Preview, previewOf, silent, textsOf } from "./preview";
import { publicOrigin, visitorKey } from "./request-checks";
import { type RequestState, requestState } from "./request-log";
import { DATA_SUFFIX } from "./request-target";
import { type ShownSite, withShownMarks } from "./shown-marks";
import { pageTarget } from "./site-selection";

export interface PageHost {
  platform: Platform;
  /** Remix's handler for the language of the context's site. */
  handle(page: Request, context: AppLoadContext): Promise<Response>;
}

/** One request for a page: who sent it, which draft it sees, and how its page is drawn. */
export class PageVisit {
  /** The site as it is published. */
  readonly served: SiteContext;
  /** The site as this visitor sees it: published, or an editor's draft. */
  readonly seen: SiteContext;
  readonly preview: Preview | null;
  readonly #host: PageHost;
  readonly #request: ExpressRequest;
  readonly #state: RequestState & { site: Site; origin: string };
  /** The request as Remix gets it. */
  readonly #page: Request;
  readonly #editor: () => Promise<EditorSession | null>;
  readonly #isEnded: boolean;
  readonly #effects: (() => readonly string[])[] = [];
  #continued: PendingPost | undefined;
  #refusedEdit: RefusedEdit | undefined;
  #sentEdit: Omit<RefusedEdit, "right"> | undefined;

  static async open(host: PageHost, request: ExpressRequest, response: ExpressResponse): Promise<PageVisit> {
    const { site, origin, ...rest } = requestState(response);
    if (!site || origin === null) throw new Error("pages are served only once a site is known");
    const state = { ...rest, site, origin };
    const isLimited = state.sentTooOften !== undefined;
    const target = isLimited ? sentTooOftenPage(request) : pageTarget(site, request.originalUrl);
    const page = await toPageRequest(request, response, origin + target);
    const served = { platform: host.platform, site, origin: publicOrigin(origin, request) };
    const editor = once(() => readEditorSession(served, visitorRequest(page)));
    const shared = once(() => readSharedPreview(served, visitorRequest(page)));
    const preview = await previewOf(served, request, { editor, shared });
    return new PageVisit({ host, request, state, page, served, editor, preview });
  }

  private constructor(opened: {
    host: PageHost;
    request: ExpressRequest;
    state: RequestState & { site: Site; origin: string };
    page: Request;
    served: SiteContext;
    editor: () => Promise<EditorSession | null>;
    preview: Preview | "ended" | null;
  }) {
    this.#host = opened.host;
    this.#request = opened.request;
    this.#state = opened.state;
    this.#page = opened.page;
    this.served = opened.served;
    this.#editor = opened.editor;
    this.#isEnded = opened.preview === "ended";
    this.preview = opened.preview === "ended" ? null : opened.preview;
    this.seen = this.preview?.visit ?? opened.served;
  }

  get isRead(): boolean {
    return isRead(this.#request);
  }

  /** Whether a script of the site asked for the data of a page. */
  get isScripted(): boolean {
    return DATA_SUFFIX.test(this.#request.originalUrl);
  }

  get isFramed(): boolean {
    return this.#request.get("sec-fetch-dest") === "iframe";
  }

  /** Whether a form was sent with a preview link that no longer works. */
  get isPostAfterLink(): boolean {
    return this.#isEnded && !this.isRead;
  }

  /** Whether the editor's browser shows pencils at the page's texts. */
  get hasPencils(): boolean {
    return this.#shownMarks() === "edit";
  }

  /** Whether a signed-in editor sees a page of the editor in a frame. */
  async isOwnFrame(): Promise<boolean> {
    return this.isFramed && isEditorPath(this.#request.path) && (await this.#editor()) !== null;
  }

  /** Whether the page is an editor's preview with the marks that this editor has chosen. */
  get isOwnPreview(): boolean {
    return this.preview?.link === null && !this.isScripted && this.#state.route?.declared.kind !== "file";
  }

  /** Answers a form that was sent in a preview by script: a dialog reads an action's answer. */
  drawRefusedPost(): Promise<Response> {
    const refused = new Request(new URL(sentTooOftenPage(this.#request), this.#state.origin), this.#page);
    return this.#host.handle(refused, this.#contextFor(refused));
  }

  /** Draws the page in the state that an editor's address names; null when it names none. */
  async drawState(): Promise<Response | null> {
    const name = this.isRead ? stateAsked(this.#page.url) : null;
    if (name === null || (await this.#editor())?.preview !== true) return null;
    const draft = (await this.#host.platform.wording.draft(this.served.site.slug)) ?? this.served.site;
    const spoken = siteIn(draft, stateLanguage(draft, this.#page.url));
    return this.#withMarks(spoken, ({ site, marks }) => this.#inState(name, site, { marks }));
  }

  /** Draws the page, with the cookies of the visit, and after a sign-in with what it continues. */
  async draw(): Promise<Response> {
    const page = await this.#drawAsked();
    for (const effect of this.#effects)
      for (const cookie of effect()) page.headers.append("Set-Cookie", cookie);
    const continued = this.#continued && continuedRequest(this.#page, this.#continued, page);
    const answer = continued ? await this.#drawAfter(page, continued) : page;
    if (answer.status === 503 && this.#sentEdit) this.#refusedEdit = { ...this.#sentEdit, right: null };
    return this.#refusedEdit ? this.#drawAfter(answer, refusedEditPage(continued ?? this.#page)) : answer;
  }

  /** Draws another page in place of one, with the cookies of that one. */
  async #drawAfter(before: Response, request: Request): Promise<Response> {
    await before.body?.cancel();
    const page = await this.#host.handle(request, this.#contextFor(request));
    for (const cookie of before.headers.getSetCookie()) page.headers.append("Set-Cookie", cookie);
    return page;
  }

  #drawAsked(): Promise<Response> {
    // The page about an ended link takes its cookie away, so it is shown once, in place of any page.
    const isReplaced = this.#isEnded && !this.isScripted && this.#state.route?.declared.kind === "page";
    const asked = isReplaced ? new Request(new URL(SHARED_PATH, this.#state.origin), this.#page) : this.#page;
    if (!this.isOwnPreview) return this.#host.handle(asked, this.#contextFor(asked));
    return this.#withMarks(this.seen.site, ({ site, marks }) => {
      const { editing, ...rest } = this.#contextFor(asked);
      return this.#host.handle(asked, { ...rest, site, ...(editing && { editing: { ...editing, marks } }) });
    });
  }

  #shownMarks() {
    return shownMarks(this.served, visitorRequest(this.#page));
  }

  /** Draws a page with what this editor's browser shows at its texts. */
  async #withMarks(site: Site, draw: (shown: ShownSite) => Promise<Response>): Promise<Response> {
    const { nonce } = this.#state;
    const shown = this.#shownMarks();
    const email = (await this.#editor())?.email ?? "";
    return withShownMarks(
      { ...this.served, site },
      { shown, address: this.#request.originalUrl, nonce, email },
      draw,
    );
  }

  /** Draws a page of the draft with a document that isn't stored. Its cookies are left out: nobody visits it. */
  async #drawWith(typed: Required<SiteDocument>, address: string): Promise<string | null> {
    const { platform, site, origin } = this.served;
    const draft = await platform.wording.draftWith(site.slug, typed);
    if (!draft) return null;
    const url = new URL(address, this.#state.origin);
    const inPath = languagesOf(draft.languages).find(({ base }) => pathBehind(base, url.pathname) !== null);
    const spoken = siteIn(draft, inPath?.tag ?? stateLanguage(draft, url.href));
    url.pathname = pathBehind(spoken.base, url.pathname) ?? url.pathname;
    const target = pageTarget(spoken, url.pathname + url.search);
    const page = readRequest(new URL(target, url), this.#page);
    const email = (await this.#editor())?.email ?? "";
    const visit = { platform: silent(platform), site: spoken, origin };
    const shown = { shown: "edit", address: target, nonce: this.#state.nonce, email, typed } as const;
    const drawn = await withShownMarks(visit, shown, ({ site: marked, marks }) => {
      const asked = stateAsked(page.url);
      if (asked !== null) return this.#inState(asked, marked, { marks });
      const { editing, ...rest } = this.#contextFor(page);
      return this.#host.handle(page, {
        ...{ ...rest, ...visit, site: marked, onVisit: () => undefined },
        ...(editing && { editing: { ...editing, marks, isPreview: true } }),
      });
    });
    if (drawn.status === 200) return drawn.text();
    await drawn.body?.cancel();
    return null;
  }

  /** Draws a page in a state, with the bar of the preview or without it. */
  #inState(name: PageState, site: Site, bar: Pick<ShownSite, "marks"> | null): Promise<Response> {
    return drawState({ ...this.served, site }, name, (state) => {
      const { context, session, refusedPost } = state;
      const drawn = requestOf(state);
      const { editing, ...rest } = this.#contextFor(drawn);
      return this.#host.handle(drawn, {
        ...rest,
        ...context,
        session: async () => session,
        ...(refusedPost && { refusedPost }),
        ...(bar &&
          editing && {
            editing: { ...editing, ...bar, isPreview: true, state: stateShown(site, name) },
          }),
      });
    });
  }

  #contextFor(from: Request): AppLoadContext {
    const { seen } = this;
    return {
      ...seen,
      editing: this.#editingFor(from),
      visitorOrigin: this.#state.origin,
      nonce: this.#state.nonce,
      requestId: this.#state.requestId,
      isDocument: !this.isScripted,
      session: once(() => readSession(seen, visitorRequest(from))),
      saveData: this.#request.get("save-data")?.toLowerCase() === "on",
      visitorKey: visitorKey(this.#request),
      continueWith: (post) => {
        this.#continued = post;
      },
      onVisit: (effect) => {
        this.#effects.push(() => effect(visitorOf(from, seen.site.base)));
      },
      ...this.#refusedPost(),
    };
  }

  #editingFor(from: Request): NonNullable<AppLoadContext["editing"]> {
    const served = this.served;
    return {
      // A post that continues after the sign-in has a session that this request hasn't had.
      editor:
        from === this.#page ? this.#editor : once(() => readEditorSession(served, visitorRequest(from))),
      refuse: (edit) => {
        this.#refusedEdit = edit;
      },
      keepSent: (edit) => {
        this.#sentEdit = edit;
      },
      ...(this.#refusedEdit && { refused: this.#refusedEdit }),
      isPreview: this.preview !== null,
      sharedUntil: this.preview?.link?.expires_at ?? null,
      marks: null,
      isFramed: this.isFramed,
      states: statesForEditor(served),
      textsOf: (path, language) =>
        textsOf(served, { path, language }, (page, recorded) => {
          const asked = stateAsked(page.url);
          if (asked !== null) return this.#inState(asked, recorded.site, null);
          // Nobody is signed in there, no editor either.
          const { editing: _editors, ...drawn } = this.#contextFor(page);
          return this.#host.handle(page, { ...drawn, ...recorded });
        }),
      drawWith: (document, address) => this.#drawWith(document, address),
    };
  }

  #refusedPost(): Pick<AppLoadContext, "refusedPost"> {
    const limited = this.#state.sentTooOften;
    const inPreview = this.preview?.isRefused === true;
    if (limited === undefined && !inPreview) return {};
    const address = this.#request.originalUrl.replace(DATA_SUFFIX, "");
    return { refusedPost: { address, seconds: limited ?? 0, ...(inPreview && { inPreview }) } };
  }
}

/** Calls `read` on the first call only, and returns its promise every time. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= read();
    return promise;
  };
}

/** The visitor as pages see them: their addresses have no prefix of a language. */
function visitorOf(page: Request, base: string): VisitorRequest {
  const visitor = visitorRequest(page);
  return { ...visitor, referrer: referrerBehind(visitor.referrer, new URL(page.url).origin, base) };
}

/** The address of the page that answers a visitor who sent too much, in the form of the original request. */
function sentTooOftenPage({ originalUrl }: ExpressRequest): string {
  return `/sent-too-often${DATA_SUFFIX.test(originalUrl) ? ".data" : ""}`;
}

/** The request for the page that answers a post which its editor may not send, with their session. */
function refusedEditPage(post: Request): Request {
  return readRequest(new URL(REFUSED_EDIT_PATH, post.url), post);
}

/** The request for a page by the visitor who has sent a post. */
function readRequest(url: URL, post: Request): Request {
  const headers = new Headers(post.headers);
  for (const name of ["Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(url, { headers });
}

function isRead({ method }: ExpressRequest): boolean {
  return method === "GET" || method === "HEAD";
}
