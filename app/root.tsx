import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { rootData } from "./pages/content/root-data.server";
import { PreviewBar } from "./pages/preview/preview-bar";
import type { SAME_PAGE } from "./ui/app-link";
import { ErrorPage } from "./ui/content/error-page";
import { IconSprite } from "./ui/icon";
import { LanguageSwitch } from "./ui/layout/language-switch";
import { LoadingLine } from "./ui/layout/loading-line";
import { ServerDrawn } from "./ui/layout/server-drawn";
import { SiteFooter } from "./ui/layout/site-footer";
import { SiteHeader } from "./ui/layout/site-header";
import { PopupArea } from "./ui/layout/site-popup";
import { PageTags, useHeadCss } from "./ui/page-meta";
import { SavedCarsProvider } from "./ui/saving/saved-cars-context";
import { SavedNotice, SavingForms } from "./ui/saving/saved-notice";
import { DocumentContext, SiteProvider, useNonce, useTranslation } from "./ui/site-context";
import "./ui/styles/global.css";
import { type PageDeclaration, shell } from "~/tenants/route-declaration";
import type { DocumentData } from "./tenants/document-data";
import * as layout from "./ui/styles/layout.css";

export const handle = shell({ wording: ["nav", "footer", "search", "saved", "error"] });

export function loader({ context, request }: LoaderFunctionArgs) {
  return rootData(context, request);
}

/** The error page keeps the headers of a failure (Retry-After). */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

/** Nothing of the shell changes while a shopper moves about. */
export const shouldRevalidate = () => false;

function errorTitle(error: unknown, { errorTitles, site }: DocumentData): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return `${errorTitles[status] ?? errorTitles[status < 500 ? 400 : 500]} – ${site.name}`;
}

/**
 * Lets a browser leave out styles and layout of the cards and sections that are not near the screen until the page has
 * loaded (`car-card.css.ts`, `vehicle-page.css.ts`), then has it lay out one after the other. Not after Back or a
 * reload, which return to a place in the page: what is left out has an estimated height (decisions 0193 and 0200).
 */
const NEAR_THE_SCREEN_FIRST =
  'if("navigate"==performance.getEntriesByType("navigation")[0]?.type){let a,h=document.documentElement,n=()=>(a=h.querySelector(":is(article,section):not([style])"))?(a.style.contentVisibility="visible",setTimeout(n,40)):h.className="";h.className="fresh";onload=n}';

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const data = useContext(DocumentContext) ?? loaded;
  const nonce = useNonce();
  const headCss = useHeadCss();
  const error = useRouteError();
  // An action that throws leaves the root without its data, null or undefined: such an error page has no script.
  const matches = useMatches();
  // What the page's route declares. Browsers have of it only whether the page hydrates.
  const declared = (matches.at(-1)?.handle ?? {}) as Partial<PageDeclaration>;
  const { hydrate, indexable, standsAlone, bare, paintedWith } = declared;
  // Only pages without script are alone: browsers need nothing of it.
  const isAlone = import.meta.env.SSR && standsAlone && !error;
  const isBare = import.meta.env.SSR && bare && !error;
  const isStill = loaded?.preview?.isStill;
  const hydrates = hydrate !== undefined && loaded?.saveData === false && !isStill && !error;
  const bar = data?.preview !== undefined && (
    <ServerDrawn id="preview-bar">{import.meta.env.SSR && <PreviewBar {...data.preview} />}</ServerDrawn>
  );
  return (
    <html
      lang={data?.site.language ?? "en"}
      dir={data?.site.direction}
      data-wording={data?.wordingHref}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {error ? data && <title>{errorTitle(error, data)}</title> : <PageTags matches={matches} />}
        {import.meta.env.SSR && indexable === false && <meta name="robots" content="noindex, follow" />}
        {hydrates && <link rel="preload" as="fetch" href={loaded.wordingHref} crossOrigin="anonymous" />}
        <Links />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the theme is checked colours and lengths only
          dangerouslySetInnerHTML={{ __html: headCss }}
        />
        {/* React leaves what is last in the head alone, so browsers need no code of it. */}
        {import.meta.env.SSR && (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            {data && <meta property="og:site_name" content={data.site.name} />}
            {data && <meta property="og:locale" content={data.site.language.replace("-", "_")} />}
            {/* The first picture of a page has its whole header: one without its navigation would move when that comes. */}
            <link
              rel="expect"
              href={`#${error ? "main" : (paintedWith ?? "main")}`}
              {...{ blocking: "render" }}
            />
            {hydrates && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
              <script nonce={nonce} dangerouslySetInnerHTML={{ __html: NEAR_THE_SCREEN_FIRST }} />
            )}
          </>
        )}
      </head>
      <body>
        {!data && <main id="main">{children}</main>}
        {data && (
          <SiteProvider site={data.site}>
            {isAlone ? (
              <>
                <SkipLink />
                {bar}
                <main id="main" tabIndex={-1}>
                  {children}
                </main>
              </>
            ) : (
              <SavedCarsProvider saved={data.saved}>
                <IconSprite direction={data.site.direction} />
                <SkipLink />
                {bar}
                <PopupArea />
                <LanguageSwitch />
                {!isBare && <SiteHeader />}
                {isBare ? (
                  children
                ) : (
                  <main id="main" tabIndex={-1}>
                    {hydrates && <LoadingLine />}
                    {children}
                  </main>
                )}
                {!isBare && <SiteFooter />}
                <SavingForms />
                <SavedNotice />
              </SavedCarsProvider>
            )}
          </SiteProvider>
        )}
        {hydrates && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className={layout.skipLink}>
      {t("nav.skip_to_content")}
    </a>
  );
}

export default function App() {
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);
  // Another page in place: readers and the keyboard go on at its beginning, as after a page load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // They describe the page that came as a document (withStructured).
    for (const old of document.querySelectorAll('[type="application/ld+json"]')) old.remove();
    if ((state as Partial<typeof SAME_PAGE> | null)?.samePage) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, state]);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
