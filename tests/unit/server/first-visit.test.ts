import { describe, expect, it } from "vitest";
import { FirstVisits, rulesIn } from "~/server/first-visit";
import { hashSource } from "~/server/security-headers";

const SHEETS = new Map([
  ["/assets/a.css", "body{margin:0}.a,.b>.c:hover{top:0}@media(width>9em){.b{top:1px}.a{top:2px}}"],
  [
    "/assets/b.css",
    '.a:not(.open)::before{content:"}.b{"}@keyframes k{from{top:0}}.fresh .a{top:3px}.open{top:4px}',
  ],
]);
const visits = new FirstVisits(SHEETS);
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;
const BODY = '<body><p class="x a">.</p></body></html>';
const head = (more: string) =>
  `<html><head>${link("a")}${link("b")}<style>:root{top:0}@font-face{src:url(f)}</style>${more}</head>`;
const SCRIPT =
  '<link rel="modulepreload" href="/assets/m.js"/><script type="module" async="">import "/assets/m.js";</script>';
const page = (html: string) => visits.page({ html, scripts: ["'sha256-s'"], styles: ["'sha256-t'"] });

describe("a page for a first visit", () => {
  it("has the rules that its classes and its head's script may need, before its own styles", () => {
    const made = page(head('<script>h.className="fresh"</script>') + BODY);
    const css =
      '@media all{body{margin:0}.a{top:0}@media(width>9em){.a{top:2px}}.a:not(.open)::before{content:"}.b{"}' +
      "@keyframes k{from{top:0}}.fresh .a{top:3px}}:root{top:0}";
    const fonts = "@font-face{src:url(f)}";
    expect(made?.html).toBe(
      `<html><head><style>${css}</style><script>h.className="fresh"</script><style>${fonts}</style></head>${BODY}`,
    );
    expect(made?.styles).toEqual(["'sha256-t'", hashSource(css), hashSource(fonts)]);
    expect(made?.scripts).toEqual(["'sha256-s'"]);
  });

  it("names what its script needs without loading it, and allows the script that loads it", () => {
    const made = page(`${head("")}<body><p class="a">.</p>${SCRIPT}</body></html>`);
    const later: string[] = [];
    const loaded = made?.html.replaceAll(/<template data-later="">(.*?)<\/template>/g, (_, element) => {
      later.push(element);
      return "";
    });
    expect(later).toEqual([
      '<link rel="stylesheet" href="/assets/a.css" media="print"/>',
      '<link rel="stylesheet" href="/assets/b.css" media="print"/>',
      ...SCRIPT.split(/(?<=\/>)/),
    ]);
    expect(loaded).not.toMatch(/ rel="(?:stylesheet|modulepreload)"|<script type="module"/);
    const loader = /<script>([^<]*)<\/script><style>/.exec(made?.html ?? "")?.[1] ?? "";
    expect(made?.scripts).toEqual(["'sha256-s'", hashSource(loader)]);
  });

  it("leaves the fonts after its first one to the next page where a script fetches them", () => {
    const font = (name: string) => `@font-face{src:url(/fonts/${name}) format("woff2")}`;
    const fonts = font("a") + font("b");
    const html = (more: string) =>
      `<html><head>${link("a")}<style>${fonts}</style></head><body>${more}</body></html>`;
    expect(page(html(""))?.html).toContain(`<style>${fonts}</style></head>`);
    const made = page(html(SCRIPT))?.html;
    expect(made).toContain(`<style>${font("a")}@font-face{src:local("-")}</style></head>`);
    expect(made).toContain(
      '<template data-later=""><link rel="prefetch" as="font" href="/fonts/b" crossorigin=""/></template>',
    );
  });

  it.each([
    [
      "with a small script of its own",
      head('<script type="module" src="/assets/calculator.js"></script>') + BODY,
    ],
    ["without stylesheets", `<html><head><style>:root{top:0}</style></head>${BODY}`],
    ["with a stylesheet that isn't in the build", `<html><head>${link("x")}<style>p{}</style></head>${BODY}`],
  ])("stays as it is %s", (_, html) => {
    expect(page(html)).toBeNull();
  });
});

it("takes strings and parentheses in a stylesheet for what they are", () => {
  const css = ".a[title=',}']:is(.b,.c),.d\\,e{background:url('x;{.svg')}";
  expect(rulesIn(css)).toEqual([
    {
      around: [],
      selectors: [
        { text: ".a[title=',}']:is(.b,.c)", classes: ["a"] },
        { text: ".d\\,e", classes: ["d"] },
      ],
      text: "{background:url('x;{.svg')}",
    },
  ]);
});
