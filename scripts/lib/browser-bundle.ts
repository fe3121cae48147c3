import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin, Rollup } from "vite";
import { linksTo, routePath, segmentsOf } from "../../app/domain/http/route-pattern";
import type { Hydration, RouteDeclaration } from "../../app/tenants/route-declaration";
import type { DeclaredRoutes } from "../../app/tenants/route-table.server";

/** The file in app/ of a module, written like Remix's route ids: `routes/cars.$slug`. */
const ENTRY = /\/app\/(root|entry\.client|routes\/[^/?]+?)\.tsx?(?:\?|$)/;

function hydrationOf(declared: DeclaredRoutes[string] | undefined): Hydration | undefined {
  return declared?.kind === "page" ? declared.hydrate : undefined;
}

/**
 * Groups modules into few files instead of thirty: npm packages (`vendor`), which change with our releases; code that
 * only the pages of one `hydrate.code` use (`search`, `vehicle`); and code that several or all pages use (`pages`).
 *
 * A page loads the stylesheets of all chunks that it imports from. What pages without script use too has therefore a
 * chunk of its own (`vehicle-and-plain`): with the rest of the vehicle page's a form would load 3 KiB of styles that it
 * doesn't use. What only such pages use, and more than one of them, is `plain`: else a page of blocks asks for ten
 * small stylesheets before it is painted, on a connection that answers each in 150 ms. Browsers load no script of it. What
 * only pages that are alone use is `apart`. What pages without script share with code that a page loads later is
 * `plain-and-later`: with `plain`, a form that opens over a page would load 40 KiB that no form uses.
 */
export function browserChunk(declared: DeclaredRoutes): Rollup.GetManualChunk {
  const codeOf = (file: string) => {
    const id = ENTRY.exec(file)?.[1];
    if (id === undefined) return undefined;
    return id.startsWith("routes/") ? hydrationOf(declared[id])?.code : "shell";
  };
  const plainRoute = (file: string) => {
    const id = ENTRY.exec(file)?.[1];
    return id?.startsWith("routes/") && !hydrationOf(declared[id]) ? [id] : [];
  };
  /** Pages without the site's header and footer: nobody else's page carries their styles. */
  const isApart = (ids: ReadonlySet<string>) =>
    [...ids].every((id) => {
      const route = declared[id];
      return route?.kind === "page" && route.standsAlone === true;
    });
  return (id, { getModuleInfo }) => {
    if (id.includes("/node_modules/")) return "vendor";
    if (!/\/app\/(ui|pages|domain|i18n|tenants)\//.test(id)) return undefined;
    const withImporters = (files: readonly string[]) => {
      // The loop also visits entries that are added to the set during it.
      const reached = new Set(files);
      for (const file of reached) {
        for (const importer of getModuleInfo(file)?.importers ?? []) reached.add(importer);
      }
      return [...reached];
    };
    const usersOf = (files: readonly string[]) => new Set(files.flatMap((file) => codeOf(file) ?? []));
    const reached = withImporters([id]);
    const users = usersOf(reached);
    if (users.size > 1) return "pages";
    const [user] = users;
    if (user === "shell") return "pages";
    const plain = new Set(reached.flatMap(plainRoute));
    const lateImporters = reached.flatMap((file) => getModuleInfo(file)?.dynamicImporters ?? []);
    const isLoadedLater = [...usersOf(withImporters(lateImporters))].some((late) => !users.has(late));
    if (isLoadedLater && plain.size > 0) return user === undefined ? "plain-and-later" : `${user}-and-later`;
    if (user === undefined) return plain.size > 1 ? (isApart(plain) ? "apart" : "plain") : undefined;
    return plain.size > 0 ? `${user}-and-plain` : user;
  };
}

/**
 * What browsers need to know about all routes (env.d.ts): which links stay within the page's script, and which routes'
 * code is preloaded. As constants they are as small as a hand-written list.
 */
export function routeConstants(declared: DeclaredRoutes): Record<string, string> {
  const routes = Object.entries(declared).flatMap(([id, declaration]) =>
    declaration.kind === "shell"
      ? []
      : [{ id, pattern: segmentsOf(routePath(id.replace(/^routes\//, ""))), declaration }],
  );
  const hydrated = routes.filter(({ declaration }) => hydrationOf(declaration));
  const others = routes.filter(({ declaration }) => isFollowed(declaration) && !hydrationOf(declaration));
  const patterns = (of: typeof routes) => of.map(({ pattern }) => pattern);
  const ahead = hydrated.filter(({ declaration }) => hydrationOf(declaration)?.loadAhead);
  return {
    __HYDRATED_LINKS__: JSON.stringify(linksTo(patterns(hydrated), patterns(others))),
    __ROUTES_LOADED_AHEAD__: JSON.stringify(ahead.map(({ id }) => id)),
  };
}

/** Whether components link to it; false for addresses that only programs call. */
function isFollowed({ kind }: RouteDeclaration): boolean {
  return kind === "page" || kind === "alias" || kind === "file";
}

/** What the browser gets of a route's file: Remix's list of its exports. */
const CLIENT_ROUTE = "?__remix-build-client-route";

/** Browsers get only the part of a declaration that the shell reads; nothing for a page that doesn't hydrate. */
export function withoutDeclarations(declared: DeclaredRoutes): Plugin {
  return {
    name: "without-declarations",
    apply: "build",
    transform(code, file, options) {
      const id = ENTRY.exec(file)?.[1];
      const declaration = id === undefined ? undefined : declared[id];
      if (options?.ssr || !declaration) return undefined;
      if (file.includes("?")) {
        if (!file.endsWith(CLIENT_ROUTE) || hydrationOf(declaration)) return undefined;
        return { code: code.replace(/(?<=[{,]\s*)handle\b,?\s*/, ""), map: null };
      }
      const place = handleIn(this.parse(code));
      if (!place) throw new Error(`${file}: there is no \`export const handle = …\` in it any more`);
      return {
        code:
          code.slice(0, place.start) +
          (hydrationOf(declaration) ? '{"hydrate":{}}' : "undefined") +
          code.slice(place.end),
        map: null,
      };
    },
  };
}

/** Returns the position of the value of `export const handle`. */
function handleIn({ body }: Rollup.ProgramNode): { start: number; end: number } | undefined {
  for (const statement of body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration")
      continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type === "Identifier" && id.name === "handle" && init)
        return init as unknown as { start: number; end: number };
    }
  }
  return undefined;
}

/*
 * From here on: the build rewrites files of a dependency, @remix-run/react, and of no other.
 *
 * What for: Remix's client asks while it runs which options are on. remix.config.js has answered permanently, so the code
 * of the other answer never runs. Without it the browser loads 4.0 KiB more (brotli; 88 instead of 84 for the search).
 * What breaks it: a release of @remix-run/react that writes one of the expressions below in another way, or other
 * options in remix.config.js. The build then stops with the name of the file; nothing wrong is ever built.
 * What to do then: correct the entry, or delete it. `remixConstants` can be taken out of vite.config.ts as a whole: that
 * costs the 4.0 KiB and nothing else (docs/decisions/0057).
 */

/** Expressions by file of @remix-run/react, and their values: single fetch is on, lazy route discovery off. */
export const CONSTANT_EXPRESSIONS: Readonly<
  Record<string, readonly (readonly [asked: string, answer: string])[]>
> = {
  "browser.js": [["window.__remixContext.future.v3_singleFetch", "true"]],
  "components.js": [
    ["future.v3_singleFetch", "true"],
    // Scripts for deferred data, which single fetch sends in its stream.
    ['!isStatic && typeof __remixContext === "object" && __remixContext.a', "false"],
  ],
  "fog-of-war.js": [["future.v3_lazyRouteDiscovery === true", "false"]],
  "links.js": [["future.v3_singleFetch", "true"]],
  "routes.js": [
    ["future.v3_singleFetch", "true"],
    // Single fetch passes the function that asks the server to every loader and action.
    ['typeof singleFetch === "function"', "true"],
  ],
};

/** What only developers see, by file, and what is left of it. */
export const FOR_DEVELOPERS: typeof CONSTANT_EXPRESSIONS = {
  "components.js": [
    // Names for React's developer tools; they keep unused components in the bundle.
    ['RemixContext.displayName = "Remix";', ""],
    ['NavLink.displayName = "NavLink";', ""],
    ['Link.displayName = "Link";', ""],
    ['Form.displayName = "Form";', ""],
  ],
  // Advice on the page of an error, which ours replaces.
  "errorBoundaries.js": [
    ["error.statusText), heyDeveloper)", "error.statusText))"],
    ["errorInstance.stack), heyDeveloper)", "errorInstance.stack))"],
  ],
  // Advice where a root is drawn before its data is here: ours comes with it.
  "routes.js": [['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', "undefined"]],
};

/**
 * A change of the address is a transition, like the router's own change of state: an urgent one would make React draw all
 * islands again that it hasn't taken over yet (docs/decisions/0208), and report each as error 421.
 */
const TRANSITIONS: typeof CONSTANT_EXPRESSIONS = {
  "browser.js": [
    ["setLocation(newState.location);", "React.startTransition(() => setLocation(newState.location));"],
  ],
};

/**
 * Replaces the expressions in Remix's client code by their values, leaves out what only developers see, and makes changes
 * of the address transitions.
 * @throws when an expression is missing: another version of Remix may write it differently
 */
export function replaceConstants(file: string, code: string): string {
  const entries = [CONSTANT_EXPRESSIONS, FOR_DEVELOPERS, TRANSITIONS].flatMap((each) => each[file] ?? []);
  return entries.reduce((settled, [asked, answer]) => {
    if (!settled.includes(asked)) {
      throw new Error(
        `@remix-run/react's ${file} no longer says ${asked}: scripts/lib/browser-bundle.ts says what to do`,
      );
    }
    return settled.replaceAll(asked, answer);
  }, code);
}

/** Builds the browser's Remix for the options that remix.config.js has. */
export function remixConstants({ future }: VitePluginConfig): Plugin {
  if (future?.v3_singleFetch !== true || future.v3_lazyRouteDiscovery === true) {
    throw new Error("scripts/lib/browser-bundle.ts settles other options than remix.config.js has");
  }
  return {
    name: "settled-remix",
    apply: "build",
    enforce: "pre",
    transform(code, id, options) {
      const file = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/.exec(id)?.[1];
      return options?.ssr || !file ? undefined : { code: replaceConstants(file, code), map: null };
    },
  };
}
