import { describe, expect, it } from "vitest";
import { faultsOf } from "../../support/site-faults";

const files = { "content/pages/tips.md": "---\ntitle: Tips\n---\nx" };
const redirectFaults = (redirects: Record<string, string>) => faultsOf({ redirects }, { files });

describe("a redirect of a site", () => {
  it("may lead to a page, a search, another redirect or another site", async () =>
    expect(
      await redirectFaults({
        "/pages/old": "/pages/tips",
        "/older": "/pages/old",
        "/stock": "/cars?make=Toyota",
        "/shop": "https://shop.example/",
      }),
    ).toEqual([]));

  it.each([
    ["a page of its own", { "/pages/tips": "/cars" }, "is the address of a page"],
    ["a page of the platform", { "/cars": "/pages/tips" }, "is the address of a page"],
    ["the home page of a form", { "/contact": "/pages/tips" }, "is the address of a page"],
  ])("may not hide %s", async (_name, redirects, reason) => {
    expect(await redirectFaults(redirects)).toEqual([expect.stringContaining(reason)]);
  });

  it("may not lead in a circle", async () => {
    expect(await redirectFaults({ "/a": "/b", "/b": "/a" })).toEqual([
      "fault redirects./a: redirects in a circle: /a to /b to /a",
      "fault redirects./b: redirects in a circle: /b to /a to /b",
    ]);
    expect(await redirectFaults({ "/a": "/a" })).toEqual([
      "fault redirects./a: redirects in a circle: /a to /a",
    ]);
  });

  it("may not lead to a page that is not there", async () =>
    expect(await redirectFaults({ "/a": "/nowhere" })).toEqual([
      "fault redirects./a: there is no page /nowhere on this site",
    ]));
});
