import { describe, expect, it } from "vitest";
import { assetsOfPage, importedModules } from "../../bench/page-assets";

describe("assetsOfPage", () => {
  it("collects stylesheets, preloaded JSON and modules, each once", () => {
    const assets = assetsOfPage(`<!DOCTYPE html><html><head>
      <!-- <link rel="stylesheet" href="/assets/commented.css"/> -->
      <link rel="icon" href="/favicon.svg"/>
      <link rel="stylesheet" href="/assets/a.css"/><link href="/assets/b.css?x=1&amp;y=2" rel="stylesheet"/>
      <link rel="preload" as="fetch" href="/wording/en.json" crossorigin="anonymous"/>
      <link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/entry.js"/>
      </head><body></body></html>`);
    expect(assets).toEqual({
      stylesheets: ["/assets/a.css", "/assets/b.css?x=1&y=2"],
      scripts: ["/assets/entry.js"],
      data: ["/wording/en.json"],
      pictures: [],
    });
  });

  it("collects scripts by address and the static and dynamic imports of inline modules", () => {
    const { scripts } = assetsOfPage(`<script>import("/assets/not-a-module.js")</script>
      <script nonce="a>b" type="module" async="">;
      import * as route0 from "/assets/root.js";
      import "/assets/manifest.js";
      window.x = { text: "<link rel='modulepreload' href='/assets/text.js'>" };
      import("/assets/client.js");</script><script src="/assets/plain.js"></script>`);
    expect(scripts).toEqual([
      "/assets/root.js",
      "/assets/manifest.js",
      "/assets/client.js",
      "/assets/plain.js",
    ]);
  });

  it("takes the widest candidate of each picture", () => {
    const { pictures } = assetsOfPage(
      `<img src="/img/a?w=640" srcset="/img/a?w=375 375w, /img/a?w=1000 1000w, /img/a?w=640 640w" alt="a > b"/>
       <img src="/img/b"/>`,
    );
    expect(pictures).toEqual(["/img/a?w=1000", "/img/b"]);
  });

  it.each([
    ['import{a as b}from"./vendor.js";import"./side.js";x()', ["./vendor.js", "./side.js"]],
    ['export{default}from"/assets/x.js";', ["/assets/x.js"]],
    ['import * as a from "./a.js"\nimport b, { c } from "./b.js"', ["./a.js", "./b.js"]],
    ['const t="import";f("./no.js");import("./late.js")', []],
    ['import x from"react"', []],
  ])("knows what a module imports before it runs: %s", (code, expected) => {
    expect(importedModules(code)).toEqual(expected);
  });
});
