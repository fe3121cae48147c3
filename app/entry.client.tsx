import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createTranslate } from "./i18n/translate";
import { WordsProvider } from "./ui/site-context";

/**
 * Waits until Remix has decoded the page's data. RemixBrowser asks for that by suspending in its first render,
 * above any boundary; a key pressed in that moment makes React render immediately, find nothing to show in the
 * meantime and give up (error 345). Called like this, before its first hook, it only throws the promise.
 */
async function pageData() {
  try {
    RemixBrowser({});
  } catch (pending) {
    if (!(pending instanceof Promise)) throw pending;
    await pending;
  }
}

/** Gets the other page's code and styles when this one is done, so that the first click only waits for its data. */
function fetchPages() {
  for (const [id, { module, imports = [], css = [] }] of Object.entries(__remixManifest.routes)) {
    if (!__ROUTES_LOADED_AHEAD__.includes(id)) continue;
    for (const file of [module, ...imports, ...css]) {
      // What this page has loaded comes from the browser's cache.
      fetch(file, { priority: "low" })
        .then((answer) => answer.blob())
        .catch(() => {});
    }
  }
}

/** The page works without this. It takes over once its data and the site's wording are here. */
async function hydrate() {
  const { lang, dataset } = document.documentElement;
  const [answer] = await Promise.all([fetch(dataset.wording ?? ""), pageData()]);
  if (!answer.ok) return;
  const translate = createTranslate(lang, await answer.json());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider translate={translate}>
          <RemixBrowser />
        </WordsProvider>
      </StrictMode>,
    );
  });
  if (document.readyState === "complete") fetchPages();
  else addEventListener("load", fetchPages);
}

void hydrate();
