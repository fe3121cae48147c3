import { describe, expect, test } from "vitest";
import { inlineLogo, logoFaults } from "~/tenants/theme";

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

describe("logoFaults and inlineLogo", () => {
  test.each([
    [svg('<title>Alpha</title><path fill="currentColor" d="M0 0h10v10Z"/>')],
    [svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)" width="4" height="4"/><use href="#g"/>')],
    [`<?xml version="1.0"?>\n<!-- drawn by hand -->\n${svg("<text>Alpha</text>")}`],
  ])("accept %s", (logo) => expect(logoFaults(logo)).toEqual([]));

  test.each([
    [svg("<script>alert(1)</script>"), "script", "not allowed"],
    [svg('<foreignObject><body xmlns="x"/></foreignObject>'), "foreignObject", "not allowed"],
    [svg("<style>path{fill:url(https://evil.example)}</style>"), "style", "not allowed"],
    [svg('<image href="https://evil.example/a.png"/>'), "image", "not allowed"],
    [svg('<path onload="alert(1)"/>'), "path.onload", "event handler"],
    [svg('<path ONCLICK="alert(1)"/>'), "path.ONCLICK", "event handler"],
    [svg("<path/>", 'viewBox="0 0 1 1" onload="alert(1)"'), "svg.onload", "event handler"],
    [svg('<use href="https://evil.example/a.svg#b"/>'), "use.href", "of the logo itself"],
    [
      svg('<use xmlns:xlink="x" xlink:href="//evil.example/a.svg#b"/>'),
      "use.xlink:href",
      "of the logo itself",
    ],
    [svg('<rect fill="url(https://evil.example/a)"/>'), "rect.fill", "of the logo itself"],
    [svg("<rect fill=\"url( 'https://evil.example/a')\"/>"), "rect.fill", "of the logo itself"],
    [svg('<path style="fill:red"/>'), "path.style", "security policy"],
    [svg("<path/>", 'width="10"'), "viewBox", "needs a viewBox"],
    ['<g viewBox="0 0 1 1"/>', "g", "outermost element must be svg"],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<path/>")}`, "doctype", "not allowed"],
    ['<svg viewBox="0 0 1 1"><path></svg>', "svg", "not well-formed"],
    ["not an svg", "svg", "not well-formed"],
    [svg(`<path d="${"M0 0".repeat(8000)}"/>`), "svg", "larger than 24 KiB"],
  ])("refuse %.60s … at %s: %s", (logo, key, reason) => {
    expect(logoFaults(logo)).toContainEqual({ key, reason: expect.stringContaining(reason) });
  });

  test("remove prolog and comments from the page", () =>
    expect(
      inlineLogo('<?xml version="1.0"?>\n<!-- a -->\n<svg viewBox="0 0 1 1">\n  <path d="M0 0"/>\n</svg>\n'),
    ).toBe('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'));
});
