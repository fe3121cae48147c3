import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { WordsProvider } from "./components/words-provider";
import { createI18n } from "./i18n/create-i18n";

/** The page works without this. It takes over once the site's wording is here. */
async function hydrate() {
  const { lang, dataset } = document.documentElement;
  const answer = await fetch(dataset.wording ?? "");
  if (!answer.ok) return;
  const i18n = createI18n(lang, await answer.json());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider i18n={i18n}>
          <RemixBrowser />
        </WordsProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
