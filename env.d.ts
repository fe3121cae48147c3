/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

/* Made from what the routes declare: scripts/lib/browser-bundle.ts. */

/** Source of a regular expression: a link to a page that hydrates. */
declare const __HYDRATED_LINKS__: string;
/** Ids of the routes whose code hydrated pages load ahead. */
declare const __ROUTES_LOADED_AHEAD__: readonly string[];

/** Address of the finance calculator's script: scripts/lib/small-scripts.ts. */
declare const __CALCULATOR_SCRIPT__: string;
/** Address of the script of films. */
declare const __FILM_SCRIPT__: string;
declare const __EDITOR_SCRIPT__: string;
declare const __PAGE_EDITOR_SCRIPT__: string;
