import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { LRUCache } from "lru-cache";
import { cookieName } from "~/domain/visitor/cookie";
import { takeChatMark, takeFilmMark, takeGatewayMark } from "~/pages/http/answer-marks.server";
import { referrerBehind } from "~/pages/http/visitor-request.server";
import { isVisit, type VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { FirstVisits, type Stylesheets } from "./first-visit";
import { PageBody, PageCache, StockRevisions } from "./page-cache";
import { publicOrigin } from "./request-checks";
import { isApiPath, requestState } from "./request-log";
import { cookiesIn, pageAddress } from "./request-target";
import {
  allowChat,
  allowFilms,
  allowGatewayForms,
  allowInline,
  type SealedPage,
  sealInline,
} from "./security-headers";
import { RenderRecord, SharedRenders, type VisitEffect } from "./shared-render";
import {
  cookieNames,
  encodingFor,
  endOfMinute,
  isKnownVisitor,
  isPrefetch,
  isSharedRoute,
  matchesTag,
  POPUP_COOKIE,
  PRIVATE_CACHE,
  pageKey,
  publicCache,
  submissionIds,
  type Variant,
} from "./shared-request";
import { pageTarget } from "./site-selection";
import { markUnavailable } from "./store-unavailable";

/** The longest time that a page is kept; one that reads the clock is kept until the next minute. */
const MAX_AGE_MS = 60_000;
/** While the index follows the store. */
const UNINDEXED_AGE_MS = 1000;
/** How long a page that turned out to be personal is rendered for each visitor without another attempt. */
const PERSONAL_FOR_MS = 10 * 60_000;
const REMEMBERED_PERSONAL = 5000;
/** As often a route's pages must turn out to be personal, and none shared, to be taken for such a route. */
const PERSONAL_ROUTE = 3;
/** Says that a popup was shown, and is the same for every visitor who didn't have it. */
const SHARED_COOKIES: ReadonlySet<string> = new Set([POPUP_COOKIE]);
/** In place of the address that a visitor used: a page that shows it is shown to nobody else. */
const NOBODYS_ORIGIN = "http://visitor.invalid";
/** The user agent with which a page for robots is rendered. */
const ROBOT = "Googlebot/2.1";

/** A page as every visitor gets it who has nothing personal. */
interface SharedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  /** `Set-Cookie` headers of a visit. */
  cookies: readonly string[];
  effects: readonly VisitEffect[];
  /** The names of the cookies that it depends on: nobody with one of them gets it. */
  reads: ReadonlySet<string>;
  hasChat: boolean;
  hasFilm: boolean;
  hasGatewayForm: boolean;
  body: PageBody;
  /** Absent when each answer differs. */
  tag: string | null;
  sources: Pick<SealedPage, "scripts" | "styles">;
  /** What first visits get in place of these three; null: the same. Made when it is first asked for. */
  first?: Pick<SharedPage, "body" | "tag" | "sources"> | null;
  /** A page with forms: each answer gets other `submission_id`s. */
  form: { html: string; nonce: string; ids: readonly string[] } | null;
  version: string;
  isKept: boolean;
  bornAt: { clock: number; ms: number };
  until: number;
  maxAge: number;
}

/** A request that may get a page for everybody. */
interface Asked {
  site: Site;
  /** Scheme and host of the site for everybody. */
  origin: string;
  visitorOrigin: string;
  /** Path and query, as the pages answer it. */
  target: string;
  variant: Variant;
  key: string;
  /** The names of its cookies, without those of the variant. */
  cookies: string[];
  /** Whether somebody may have nothing of the site yet: no cookie at all, and not a robot. */
  isFirstVisit: boolean;
  userAgent: string | null;
  route: string;
}

type Handle = (page: Request, context: AppLoadContext) => Promise<Response>;

/** Renders each page once for all visitors without personal state (docs/decisions/0139). */
export class SharedPages {
  readonly #platform: Platform;
  readonly #handle: Handle;
  readonly #renders: SharedRenders;
  readonly #revisions: StockRevisions;
  readonly #firstVisits: FirstVisits | null;
  readonly #cache = new PageCache<SharedPage>();
  readonly #running = new Map<string, Promise<SharedPage | null>>();
  readonly #personal = new LRUCache<string, true>({ max: REMEMBERED_PERSONAL, ttl: PERSONAL_FOR_MS });
  readonly #routes = new LRUCache<string, number>({ max: REMEMBERED_PERSONAL, ttl: PERSONAL_FOR_MS });
  readonly #siteVersions = new WeakMap<Site, number>();
  #sites = 0;
  readonly #answers = { kept: 0, rendered: 0, own: 0 };

  constructor(platform: Platform, handle: Handle, stylesheets?: Stylesheets) {
    this.#firstVisits = stylesheets ? new FirstVisits(stylesheets) : null;
    this.#platform = platform;
    this.#handle = handle;
    this.#renders = new SharedRenders(platform);
    this.#revisions = new StockRevisions(platform);
  }

  /** How many answers were kept ones, rendered for everybody or their visitor's own, and what is kept. */
  get figures() {
    return { answers: this.#answers, ...this.#cache.figures };
  }

  /**
   * Answers a request with a page for everybody.
   * @param turn resolves when it is this request's turn to render
   * @returns false when its visitor needs a page of their own
   */
  async answer(
    request: ExpressRequest,
    response: ExpressResponse,
    turn: () => Promise<void>,
  ): Promise<boolean> {
    const isAnswered = await this.#answer(request, response, turn);
    if (!isAnswered) this.#answers.own += 1;
    return isAnswered;
  }

  async #answer(
    request: ExpressRequest,
    response: ExpressResponse,
    turn: () => Promise<void>,
  ): Promise<boolean> {
    const asked = this.#asked(request, response);
    if (!asked) return false;
    const stock = await this.#revisions.of(asked.site);
    if (!stock) return false;
    const version = `${this.#versionOf(asked.site)} ${stock.revision}`;
    let page = this.#fresh(asked.key, version);
    const source = page ? "kept" : "rendered";
    if (page && isPersonalFor(page, asked.cookies)) return false;
    if (!page) {
      // Rendered from a request without them, it might turn out to depend on one.
      if (asked.cookies.length > 0) return false;
      if (this.#personal.has(asked.key) || (this.#routes.get(asked.route) ?? 0) >= PERSONAL_ROUTE)
        return false;
      const run = `${asked.key}\n${version}`;
      let running = this.#running.get(run);
      if (!running) {
        running = this.#render(asked, { version, isIndexed: stock.isIndexed }, turn, response).finally(() =>
          this.#running.delete(run),
        );
        this.#running.set(run, running);
      }
      const rendered = await running;
      if (!rendered) return response.destroyed;
      page = rendered;
    }
    if (response.destroyed) return true;
    this.#answers[source] += 1;
    const shown = (asked.isFirstVisit && (await this.#firstVisit(page, asked.key))) || page;
    await this.#send({ ...page, ...shown }, asked, request, response);
    this.#cache.improve(shown);
    return true;
  }

  #asked(request: ExpressRequest, response: ExpressResponse): Asked | null {
    const { method, headers } = request;
    const { site, route, origin: visitorOrigin, sentTooOften } = requestState(response);
    if (!site || visitorOrigin === null || sentTooOften !== undefined) return null;
    if ((method !== "GET" && method !== "HEAD") || isPrefetch(headers) || isApiPath(request.path))
      return null;
    if (!isSharedRoute(route, request.path)) return null;
    const names = cookieNames(headers);
    if (isKnownVisitor(names)) return null;
    const hasPopups = Object.keys(site.popups).length > 0;
    const userAgent = request.get("user-agent") ?? null;
    const variant: Variant = {
      saveData: request.get("save-data")?.toLowerCase() === "on",
      isRobot: hasPopups && !isVisit({ userAgent, isPrefetch: false }),
      hasSeenPopup: hasPopups && names.includes(POPUP_COOKIE),
    };
    const origin = publicOrigin(visitorOrigin, request);
    const target = pageTarget(site, request.originalUrl);
    const key = pageKey({ site: site.slug, language: site.language, origin, target, ...variant });
    const cookies = names.filter((name) => name !== POPUP_COOKIE || !variant.hasSeenPopup);
    return {
      site,
      origin,
      visitorOrigin,
      target,
      variant,
      key,
      cookies,
      isFirstVisit: !headers.cookie && !variant.saveData && isVisit({ userAgent, isPrefetch: false }),
      userAgent,
      route: `${site.slug} ${route?.id}`,
    };
  }

  /** Another object is a site with other settings, texts or content. */
  #versionOf(site: Site): number {
    let version = this.#siteVersions.get(site);
    if (version === undefined) {
      this.#sites += 1;
      version = this.#sites;
      this.#siteVersions.set(site, version);
    }
    return version;
  }

  #fresh(key: string, version: string): SharedPage | null {
    const page = this.#cache.get(key);
    if (!page || page.version !== version) return null;
    return this.#platform.now().getTime() >= page.bornAt.clock && this.#remaining(page) > 0 ? page : null;
  }

  /** Returns for how many milliseconds a page stays right. */
  #remaining({ until, maxAge, bornAt }: SharedPage): number {
    const age = performance.now() - bornAt.ms;
    return Math.min(until - this.#platform.now().getTime(), maxAge - age);
  }

  /** Returns null when the page is its visitor's own, or when nobody waits for it any more. */
  async #render(
    asked: Asked,
    { version, isIndexed }: { version: string; isIndexed: boolean },
    turn: () => Promise<void>,
    response: ExpressResponse,
  ): Promise<SharedPage | null> {
    await turn();
    if (response.destroyed) return null;
    const { site, origin, target, key, variant } = asked;
    const record = new RenderRecord();
    const nonce = randomBytes(16).toString("base64url");
    const bornAt = { clock: this.#platform.now().getTime(), ms: performance.now() };
    const { status, headers, bytes } = await this.#renders.run(record, async () => {
      const context = this.#context(
        { site, origin, variant, nonce, requestId: requestState(response).requestId },
        record,
      );
      const page = await this.#handle(impersonalRequest(origin, target, variant), context);
      return { status: page.status, headers: page.headers, bytes: Buffer.from(await page.arrayBuffer()) };
    });
    const hasChat = takeChatMark(headers);
    const hasFilm = takeFilmMark(headers);
    const hasGatewayForm = takeGatewayMark(headers);
    cookiesIn(site.base, headers);
    const cookies = headers.getSetCookie();
    const isHtml = headers.get("Content-Type")?.startsWith("text/html") === true;
    const rendered = isHtml ? bytes.toString() : "";
    const ids = submissionIds(rendered);
    const isOwn =
      record.personal !== null ||
      headers.get("Location")?.startsWith(NOBODYS_ORIGIN) === true ||
      cookies.some((cookie) => !SHARED_COOKIES.has(nameOf(cookie))) ||
      headers.get("Cache-Control")?.includes("no-store") === true;
    if (isOwn || ids === null || rendered.includes(NOBODYS_ORIGIN)) {
      this.#personal.set(key, true);
      // What else the page says may be the words of its address, which say nothing of the route.
      if (isOwn) this.#routes.set(asked.route, (this.#routes.get(asked.route) ?? 0) + 1);
      return null;
    }
    this.#routes.delete(asked.route);
    const sealed = sealInline(rendered, nonce);
    const body = isHtml ? Buffer.from(sealed.html) : bytes;
    const tag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
    headers.delete("Set-Cookie");
    headers.delete("Content-Length");
    const before = this.#cache.get(key);
    const isForm = ids.length > 0;
    const page: SharedPage = {
      status,
      headers: [...headers],
      cookies,
      effects: record.effects,
      reads: record.cookies,
      hasChat,
      hasFilm,
      hasGatewayForm,
      // The same page as a minute ago keeps its compressed bytes.
      ...(before?.tag === tag && !isForm
        ? { body: before.body, first: before.first }
        : { body: new PageBody(body) }),
      tag: isForm ? null : tag,
      sources: sealed,
      form: isForm ? { html: rendered, nonce, ids } : null,
      version,
      isKept: status === 200 && !record.isPassing,
      bornAt,
      until: record.readsClock ? endOfMinute(new Date(bornAt.clock)) : Number.POSITIVE_INFINITY,
      maxAge: isIndexed ? Math.min(record.maxAge, MAX_AGE_MS) : UNINDEXED_AGE_MS,
    };
    if (page.isKept) this.#cache.set(key, page);
    return page;
  }

  /** A page with a form is filled for each of its visitors, and stays as it is. */
  async #firstVisit(page: SharedPage, key: string): Promise<SharedPage["first"]> {
    if (!this.#firstVisits || page.status !== 200 || page.tag === null || !page.body.isCompressible)
      return null;
    if (page.first === undefined) {
      const html = (await page.body.in("identity")).toString();
      const first = this.#firstVisits.page({ html, ...page.sources });
      page.first = first && {
        body: new PageBody(Buffer.from(first.html)),
        tag: `${page.tag}1`,
        sources: first,
      };
      if (page.isKept) this.#cache.set(key, page);
    }
    return page.first;
  }

  /** A context without anything of a visitor: what isn't there can't be shown. */
  #context(
    { variant, ...given }: Pick<Asked, "site" | "origin" | "variant"> & { nonce: string; requestId: string },
    record: RenderRecord,
  ): AppLoadContext {
    return {
      ...given,
      platform: this.#renders.platform,
      isDocument: true,
      saveData: variant.saveData,
      session: async () => null,
      continueWith: () => undefined,
      onVisit: (effect) => void record.effects.push(effect),
      visitorOrigin: NOBODYS_ORIGIN,
      visitorKey: "",
    };
  }

  async #send(
    page: SharedPage,
    asked: Asked,
    request: ExpressRequest,
    response: ExpressResponse,
  ): Promise<void> {
    const { site } = asked;
    response.status(page.status);
    for (const [name, value] of page.headers) {
      if (name === "vary") response.vary(value);
      else response.setHeader(name, value);
    }
    if (page.hasChat && site.chat.provider) allowChat(response, site.chat.provider);
    if (page.hasFilm) allowFilms(response);
    if (page.hasGatewayForm) allowGatewayForms(response, this.#platform.payments?.formOrigins ?? []);
    const filled = page.form && fill(page.form);
    allowInline(response, filled ?? page.sources);
    if (page.status !== 200) {
      if (page.status === 503) markUnavailable(response);
      response.end(await page.body.in("identity"));
      return;
    }
    const cookies = request.method === "GET" ? this.#visit(page, asked, request) : [];
    for (const cookie of cookies) response.append("Set-Cookie", cookie);
    response.vary("Cookie, Save-Data, Accept-Encoding");
    const isPublic =
      page.tag !== null &&
      page.isKept &&
      page.cookies.length === 0 &&
      page.effects.length === 0 &&
      // A cache with the documented key separates nothing else.
      !page.headers.some(([name]) => name === "vary") &&
      cookies.length === 0 &&
      !asked.variant.isRobot &&
      asked.cookies.length === 0;
    response.setHeader("Cache-Control", isPublic ? publicCache(this.#remaining(page)) : PRIVATE_CACHE);
    if (filled) {
      response.end(filled.html);
      return;
    }
    const encoding = page.body.isCompressible ? encodingFor(request.headers["accept-encoding"]) : "identity";
    const tag = `"${page.tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
    response.setHeader("ETag", tag);
    if (matchesTag(request.headers["if-none-match"], tag)) {
      response.removeHeader("Content-Type");
      response.status(304).end();
      return;
    }
    const bytes = await page.body.in(encoding);
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Length", bytes.length);
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  /** What a visit does. Returns `Set-Cookie` headers. */
  #visit(
    page: SharedPage,
    { site, target, visitorOrigin, userAgent }: Asked,
    request: ExpressRequest,
  ): string[] {
    const visitor: VisitorRequest = {
      method: "GET",
      url: visitorOrigin + target,
      cookies: request.headers.cookie ?? "",
      referrer: referrerBehind(request.get("referer") ?? null, visitorOrigin, site.base),
      userAgent,
      isPrefetch: false,
    };
    return [...page.cookies, ...page.effects.flatMap((effect) => effect(visitor))];
  }
}

function isPersonalFor({ reads }: SharedPage, cookies: readonly string[]): boolean {
  return cookies.some((name) => reads.has(name));
}

/** The request of somebody of whom nothing is known. */
function impersonalRequest(origin: string, target: string, variant: Variant): Request {
  const headers = new Headers({ Accept: "text/html" });
  if (variant.isRobot) headers.set("User-Agent", ROBOT);
  if (variant.hasSeenPopup) {
    const name = cookieName({ name: POPUP_COOKIE }, origin.startsWith("https:"));
    headers.set("Cookie", `${name}=seen`);
  }
  return new Request(pageAddress(origin + target), { headers });
}

/** Gives each form of a page a `submission_id` that nobody else has. */
function fill({ html, nonce, ids }: NonNullable<SharedPage["form"]>): SealedPage {
  let filled = html;
  for (const id of ids) filled = filled.replaceAll(id, randomUUID());
  return sealInline(filled, nonce);
}

function nameOf(cookie: string): string {
  return (cookie.split("=", 1)[0] ?? "").replace(/^__(?:Host|Secure)-/, "");
}
