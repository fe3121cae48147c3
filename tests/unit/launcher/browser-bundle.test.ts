import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Rollup } from "vite";
import { describe, expect, test } from "vitest";
import { browserChunk, HYDRATED, SETTLED, settle, settledRemix } from "../../../scripts/lib/browser-bundle";

const remix = path.join(path.dirname(createRequire(import.meta.url).resolve("@remix-run/react")), "esm");

describe("what remix.config.js has settled for the browser's Remix", () => {
  test.each(Object.keys(SETTLED))(
    "%s of the installed version still asks for it, and no longer after",
    (file) => {
      const code = readFileSync(path.join(remix, file), "utf8");
      const settled = settle(file, code);
      for (const [asked] of SETTLED[file] ?? []) expect(settled).not.toContain(asked);
      expect(settled).not.toMatch(/future\.v3_(singleFetch|lazyRouteDiscovery)/);
    },
  );

  test("another version, which asks another way, is refused by name", () => {
    expect(() => settle("routes.js", "if (future.v3_singleFetch) {}")).toThrow(
      "@remix-run/react's routes.js no longer says typeof singleFetch",
    );
  });

  test("a file without a question stays as it is", () => {
    expect(settle("markup.js", "future.v3_singleFetch")).toBe("future.v3_singleFetch");
  });

  test.each([
    { future: { v3_singleFetch: false } },
    { future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true } },
    {},
  ])("%j is not what is settled", (options) => {
    expect(() => settledRemix(options)).toThrow("settles other options than remix.config.js has");
  });
});

describe("which file of the browser's code a module is in", () => {
  test("every route that hydrates is named, and every route that is fetched ahead is there", () => {
    const routes = readdirSync("app/routes").map((name) => path.posix.join("/app/routes", name));
    const hydrate = routes.filter((file) => /\bhydrate: true\b/.test(readFileSync(`.${file}`, "utf8")));
    expect(hydrate.length).toBeGreaterThan(1);
    const patterns = Object.values(HYDRATED);
    expect(hydrate.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
    const ahead = [...readFileSync("app/entry.client.tsx", "utf8").matchAll(/"(routes\/[^"]+)"/g)];
    expect(ahead.length).toBeGreaterThan(1);
    expect(ahead.filter(([, id]) => !existsSync(`app/${id}.tsx`))).toEqual([]);
  });

  /** Importers by module, below app/. */
  const importers: Record<string, string[]> = {
    "routes/cars._index.tsx": [],
    "routes/search.$.tsx": [],
    "routes/cars.$slug.tsx": [],
    "routes/_index.tsx": [],
    "root.tsx": [],
    "components/search/panel.tsx": ["routes/cars._index.tsx", "routes/search.$.tsx"],
    "components/vehicle/gallery.tsx": ["routes/cars.$slug.tsx"],
    "components/card.tsx": ["components/search/panel.tsx", "routes/_index.tsx"],
    "components/price.tsx": ["components/card.tsx", "components/vehicle/gallery.tsx"],
    "components/footer.tsx": ["root.tsx"],
    "components/home.tsx": ["routes/_index.tsx"],
    "domain/round.ts": ["domain/circle.ts", "components/vehicle/gallery.tsx"],
    "domain/circle.ts": ["domain/round.ts"],
  };
  const id = (file: string) => `/project/app/${file}`;
  const getModuleInfo = (module: string) =>
    ({
      importers: (importers[module.replace("/project/app/", "")] ?? []).map(id),
    }) as unknown as Rollup.ModuleInfo;
  const chunkOf = (module: string) =>
    browserChunk(module, { getModuleInfo, getModuleIds: () => [].values() } as Rollup.ManualChunkMeta);

  test.each([
    ["components/search/panel.tsx", "search"],
    ["components/vehicle/gallery.tsx", "vehicle"],
    ["components/price.tsx", "pages"],
    ["components/footer.tsx", "pages"],
    // The home page doesn't hydrate: that it uses the card too counts for nothing.
    ["components/card.tsx", "search"],
    ["components/home.tsx", undefined],
    ["domain/circle.ts", "vehicle"],
    ["routes/cars._index.tsx", undefined],
  ])("%s: %s", (file, chunk) => {
    expect(chunkOf(id(file))).toBe(chunk);
  });

  test("packages: vendor", () => {
    expect(chunkOf("/project/node_modules/react/index.js")).toBe("vendor");
  });
});
