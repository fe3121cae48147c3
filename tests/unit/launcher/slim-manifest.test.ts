import { expect, test } from "vitest";
import { slimmed } from "../../../scripts/lib/slim-manifest.mjs";

const route = (id: string) => ({
  id,
  path: id,
  hasAction: false,
  hasLoader: true,
  module: `/${id}.js`,
  imports: ["/v.js"],
  css: ["/s.css"],
});

test("keeps the files of pages that hydrate and of the shell, and no route that the router never opens", () => {
  const ids = [
    ...["root", "search", "contact", "api", "picture"],
    ...["routes/preview", "routes/preview_.hours", "routes/preview_.see"],
  ];
  const manifest = { version: "1", routes: Object.fromEntries(ids.map((id) => [id, route(id)])) };
  const declared = {
    root: { kind: "shell" },
    search: { kind: "page", hydrate: { code: "search" } },
    contact: { kind: "page" },
    api: { kind: "endpoint" },
    picture: { kind: "file" },
    "routes/preview": { kind: "page" },
    "routes/preview_.hours": { kind: "page" },
    "routes/preview_.see": { kind: "page" },
  };
  const { hasAction: _false, ...whole } = route("root");
  const { imports: _imports, css: _css, ...plain } = whole;
  expect(slimmed(manifest, declared)).toEqual({
    version: "1",
    routes: {
      root: whole,
      search: { ...whole, id: "search", path: "search", module: "/search.js" },
      contact: { ...plain, id: "contact", path: "contact", module: "/contact.js" },
      "routes/preview_.see": {
        ...plain,
        ...{ id: "routes/preview_.see", path: "routes/preview_.see", module: "/routes/preview_.see.js" },
      },
    },
  });
});
