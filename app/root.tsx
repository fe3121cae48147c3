import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { ErrorPage } from "./components/content/error-page";
import { DocumentContext } from "./components/document-context";
import { IconSprite } from "./components/icon";
import { LoadingLine } from "./components/layout/loading-line";
import { SiteFooter } from "./components/layout/site-footer";
import { SiteHeader } from "./components/layout/site-header";
import { useNonce } from "./components/nonce";
import { SavedCarsProvider } from "./components/saved-cars/saved-cars-context";
import { SavedNotice } from "./components/saved-cars/saved-notice";
import { SavingForms } from "./components/saved-cars/saving-forms";
import { SiteProvider, useWords } from "./components/site-context";
import { rootData } from "./services/root-data.server";
import "./styles/global.css";
import * as layout from "./styles/layout.css";
import type { DocumentData } from "./tenants/document-data";

export function loader({ context, request }: LoaderFunctionArgs) {
  return rootData(context, request);
}

/** What a failure says in its headers (Retry-After) belongs to the error page. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

/** Nothing of the shell changes while a shopper moves about. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [];
  return [{ title: error ? errorTitle(error, data) : data.site.name }];
};

function errorTitle(error: unknown, { errorTitles, site }: DocumentData): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return `${errorTitles[status] ?? errorTitles[status < 500 ? 400 : 500]} – ${site.name}`;
}

/** A route that hydrates says so: `export const handle = { hydrate: true }`. All others ship no script. */
function useHydrates(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const data = useContext(DocumentContext) ?? loaded;
  const nonce = useNonce();
  const error = useRouteError();
  // An action that throws leaves the root without its data, null or undefined: such an error page has no script.
  const hydrates = useHydrates() && loaded?.saveData === false;
  return (
    <html lang={data?.site.language ?? "en"} data-wording={data?.wordingHref} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {data && <meta property="og:site_name" content={data.site.name} />}
        {data && <meta property="og:locale" content={data.site.language.replace("-", "_")} />}
        {data && !loaded && <title>{errorTitle(error, data)}</title>}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {hydrates && <link rel="preload" as="fetch" href={loaded.wordingHref} crossOrigin="anonymous" />}
        <Links />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the theme is checked colours and lengths only
          dangerouslySetInnerHTML={{ __html: data?.themeCss ?? "" }}
        />
      </head>
      <body>
        {data ? (
          <SiteProvider site={data.site}>
            <SavedCarsProvider saved={data.saved}>
              <IconSprite />
              <SkipLink />
              <SiteHeader />
              <main id="main" tabIndex={-1}>
                {hydrates && <LoadingLine />}
                {children}
              </main>
              <SiteFooter />
              <SavingForms />
              <SavedNotice />
            </SavedCarsProvider>
          </SiteProvider>
        ) : (
          <main id="main">{children}</main>
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
  const { t } = useWords();
  return (
    <a href="#main" className={layout.skipLink}>
      {t("nav.skip_to_content")}
    </a>
  );
}

export default function App() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Another page in place: readers and the keyboard go on at its beginning, as after a page load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
