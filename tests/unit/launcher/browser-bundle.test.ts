import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build, type Plugin, parseAst, type Rollup } from "vite";
import { describe, expect, test } from "vitest";
import { page, shell } from "~/tenants/route-declaration";
import remixOptions from "../../../remix.config.js";
import {
  browserChunk,
  CONSTANT_EXPRESSIONS,
  FOR_DEVELOPERS,
  remixConstants,
  replaceConstants,
  routeConstants,
  withoutDeclarations,
} from "../../../scripts/lib/browser-bundle";
import { readDeclarations } from "../../../scripts/lib/route-table.mjs";

const remix = path.join(path.dirname(createRequire(import.meta.url).resolve("@remix-run/react")), "esm");

describe("replaceConstants, which fixes Remix options in the browser's code,", () => {
  test.each(Object.keys(CONSTANT_EXPRESSIONS))(
    "replaces every expression of the installed %s that it knows",
    (file) => {
      const code = readFileSync(path.join(remix, file), "utf8");
      const settled = replaceConstants(file, code);
      for (const [asked] of CONSTANT_EXPRESSIONS[file] ?? []) expect(settled).not.toContain(asked);
      expect(settled).not.toMatch(/future\.v3_(singleFetch|lazyRouteDiscovery)/);
    },
  );

  test("throws for another version of Remix, and names the file", () =>
    expect(() => replaceConstants("routes.js", "if (future.v3_singleFetch) {}")).toThrow(
      "@remix-run/react's routes.js no longer says typeof singleFetch",
    ));

  test("leaves a file without such expressions unchanged", () =>
    expect(replaceConstants("markup.js", "future.v3_singleFetch")).toBe("future.v3_singleFetch"));

  test.each([
    { future: { v3_singleFetch: false } },
    { future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true } },
    {},
  ])("refuses the options %j, which it was not written for", (options) => {
    expect(() => remixConstants(options)).toThrow("settles other options than remix.config.js has");
  });
});

describe("the browser's Remix without remixConstants", () => {
  test.each(Object.entries(CONSTANT_EXPRESSIONS))(
    "finds out in %s itself what the table says",
    (_file, entries) => {
      const { future } = remixOptions;
      const names = ["window", "__remixContext", "future", "isStatic", "singleFetch"];
      const values = [{ __remixContext: { future } }, { future }, future, false, () => {}];
      for (const [asked, answer] of entries)
        expect(String(Boolean(new Function(...names, `return ${asked}`)(...values)))).toBe(answer);
    },
  );

  test.each(Object.entries(FOR_DEVELOPERS))(
    "shows developers in %s what the table leaves out",
    (_file, entries) => {
      const words = /displayName|heyDeveloper|RemixRootDefaultHydrateFallback/;
      for (const [asked, left] of entries) {
        expect(asked).toMatch(words);
        expect(left).not.toMatch(words);
      }
    },
  );

  test("is built too, exports the same and is larger", { tags: ["long"] }, async () => {
    const built = async (plugins: Plugin[]) => {
      const result = await build({
        configFile: false,
        logLevel: "silent",
        define: { "process.env.NODE_ENV": '"production"' },
        plugins,
        build: {
          write: false,
          rollupOptions: {
            input: path.join(remix, "index.js"),
            external: /^react(-dom)?(\/|$)/,
            preserveEntrySignatures: "strict",
          },
        },
      });
      const [chunk] = (result as Rollup.RollupOutput).output;
      return { exports: chunk.exports, bytes: chunk.code.length };
    };
    const [settled, whole] = [await built([remixConstants(remixOptions)]), await built([])];
    expect(whole.exports).toContain("RemixBrowser");
    expect(whole.exports).toEqual(settled.exports);
    expect(whole.bytes).toBeGreaterThan(settled.bytes);
  });
});

describe("browserChunk", () => {
  const hydrated = (code: string) => page({ metrics: "page", indexable: true, hydrate: { code } });
  const declared = {
    root: shell({ wording: [] }),
    "routes/_index": page({ metrics: "home", indexable: true }),
    "routes/contact": page({ metrics: "page", indexable: true }),
    "routes/desk": page({ metrics: "page", indexable: false, standsAlone: true }),
    "routes/desk_.text": page({ metrics: "page", indexable: false, standsAlone: true }),
    "routes/cars._index": hydrated("search"),
    "routes/search.$": hydrated("search"),
    "routes/cars.$slug": hydrated("vehicle"),
  };

  /** Importers of each module, below app/. */
  const importers: Record<string, string[]> = {
    "routes/cars._index.tsx": [],
    "routes/search.$.tsx": [],
    "routes/cars.$slug.tsx": [],
    "routes/_index.tsx": [],
    "routes/contact.tsx": [],
    "root.tsx": [],
    "pages/search/panel.tsx": ["routes/cars._index.tsx", "routes/search.$.tsx"],
    "pages/vehicle/gallery.tsx": ["routes/cars.$slug.tsx"],
    "ui/card.tsx": ["pages/search/panel.tsx", "routes/_index.tsx"],
    "ui/price.tsx": ["ui/card.tsx", "pages/vehicle/gallery.tsx"],
    "ui/card.css.ts": ["ui/card.tsx"],
    "ui/panel.css.ts.vanilla.css": ["pages/search/panel.tsx"],
    "ui/footer.css.ts": ["ui/footer.tsx", "ui/card.tsx"],
    "ui/footer.tsx": ["root.tsx"],
    "ui/home.tsx": ["routes/_index.tsx"],
    "ui/block.tsx": ["ui/home.tsx", "routes/contact.tsx"],
    "ui/block.css.ts.vanilla.css": ["ui/block.tsx"],
    "routes/desk.tsx": [],
    "routes/desk_.text.tsx": [],
    "pages/desk.css.ts": ["routes/desk.tsx", "routes/desk_.text.tsx"],
    "ui/dialogs.tsx": ["pages/search/panel.tsx", "pages/vehicle/gallery.tsx"],
    "ui/dialog.tsx": [],
    "ui/fields.css.ts": ["ui/fields.tsx"],
    "ui/fields.tsx": ["ui/dialog.tsx", "routes/contact.tsx"],
    "ui/states.tsx": ["ui/dialog.tsx", "pages/vehicle/gallery.tsx", "routes/contact.tsx"],
    "domain/round.ts": ["domain/circle.ts", "pages/vehicle/gallery.tsx"],
    "domain/circle.ts": ["domain/round.ts"],
  };
  /** The same for modules that are loaded later. */
  const dynamicImporters: typeof importers = { "ui/dialog.tsx": ["ui/dialogs.tsx"] };
  const id = (file: string) => `/project/app/${file}`;
  const getModuleInfo = (module: string) => {
    const file = module.replace("/project/app/", "");
    return {
      importers: (importers[file] ?? []).map(id),
      dynamicImporters: (dynamicImporters[file] ?? []).map(id),
    } as unknown as Rollup.ModuleInfo;
  };
  const chunkOf = (module: string) =>
    browserChunk(declared)(module, {
      getModuleInfo,
      getModuleIds: () => [].values(),
    } as Rollup.ManualChunkMeta);

  test.each([
    ["pages/search/panel.tsx", "search"],
    ["pages/vehicle/gallery.tsx", "vehicle"],
    ["ui/price.tsx", "pages"],
    ["ui/footer.tsx", "pages"],
    // The home page does not hydrate, but would load all styles of the search with the card.
    ["ui/card.tsx", "search-and-plain"],
    ["ui/card.css.ts", "search-and-plain"],
    ["ui/panel.css.ts.vanilla.css", "search"],
    ["ui/footer.css.ts", "pages"],
    ["ui/home.tsx", undefined],
    ["ui/block.tsx", "plain"],
    ["ui/block.css.ts.vanilla.css", "plain"],
    ["pages/desk.css.ts", "apart"],
    ["ui/dialog.tsx", undefined],
    // A form over a page would load the styles of every block with its fields.
    ["ui/fields.tsx", "plain-and-later"],
    ["ui/fields.css.ts", "plain-and-later"],
    ["ui/states.tsx", "vehicle-and-later"],
    ["domain/circle.ts", "vehicle"],
    ["routes/cars._index.tsx", undefined],
  ])("puts %s in the chunk %s", (file, chunk) => expect(chunkOf(id(file))).toBe(chunk));

  test("puts packages in the chunk 'vendor'", () =>
    expect(chunkOf("/project/node_modules/react/index.js")).toBe("vendor"));
});

describe("what browsers know of the routes", async () => {
  const constants = routeConstants(await readDeclarations());

  test.each([
    ["/cars", true],
    ["/cars?make=Toyota", true],
    ["/cars/2020-toyota-hilux", true],
    ["/cars/2020-toyota-hilux#gallery", true],
    ["/search/used-cars", true],
    ["/search/toyota/hilux/", true],
    ["/", false],
    ["/cars/trade-in", false],
    ["/cars/trade-in?car_id=1", false],
    ["/cars/trade-in-bargain", true],
    ["/cars/2020-toyota-hilux/enquire", false],
    ["/search", false],
    ["/carsales", false],
    ["/contact", false],
    ["https://elsewhere.example/cars", false],
  ])("a link to %s stays in the page: %s", (href, stays) => {
    const source = JSON.parse(constants.__HYDRATED_LINKS__ ?? "") as string;
    expect(new RegExp(source).test(href)).toBe(stays);
  });

  test("the code of the search and the vehicle page is loaded ahead", () =>
    expect(JSON.parse(constants.__ROUTES_LOADED_AHEAD__ ?? "")).toEqual([
      "routes/cars.$slug",
      "routes/cars._index",
    ]));
});

describe("a declaration in the browser's code", () => {
  const declared = {
    root: shell({ wording: ["nav"] }),
    "routes/open": page({ metrics: "page", indexable: true, hydrate: { code: "open", wording: ["nav"] } }),
    "routes/plain": page({ metrics: "page", indexable: false }),
  };
  const { transform } = withoutDeclarations(declared) as {
    transform(
      this: unknown,
      code: string,
      id: string,
      options: { ssr: boolean },
    ): { code: string } | undefined;
  };
  const code = 'import { page } from "x";\nexport const handle = page({ a: 1 });\nexport const b = 2;\n';
  const built = (id: string, ssr = false, text = code) =>
    transform.call({ parse: (source: string) => parseAst(source) }, text, id, { ssr })?.code;
  const around = (value: string) => code.replace("page({ a: 1 })", value);

  test.each([
    ["/project/app/routes/open.tsx", around('{"hydrate":{}}')],
    ["/project/app/routes/plain.tsx", around("undefined")],
    ["/project/app/root.tsx", around("undefined")],
    ["/project/app/ui/open.tsx", undefined],
    ["/project/app/routes/open.tsx?__remix-build-client-route", undefined],
  ])("of %s is what the shell asks for there", (id, expected) => expect(built(id)).toBe(expected));

  test.each([
    ["open", '{ default, handle, meta } from "./open.tsx"', undefined],
    ["plain", '{ default, handle, meta } from "./plain.tsx"', '{ default, meta } from "./plain.tsx"'],
    ["plain", '{ handle } from "./plain.tsx"', '{ } from "./plain.tsx"'],
  ])("of %s is exported only where the shell asks for it: %s", (name, exported, expected) => {
    const id = `/project/app/routes/${name}.tsx?__remix-build-client-route`;
    expect(built(id, false, `export ${exported};`)).toBe(expected && `export ${expected};`);
  });

  test("is whole on the server", () => expect(built("/project/app/routes/open.tsx", true)).toBeUndefined());

  test("that can't be found stops the build", () =>
    expect(() => built("/project/app/routes/open.tsx", false, "export const b = 2;")).toThrow(
      "/project/app/routes/open.tsx: there is no `export const handle",
    ));
});
