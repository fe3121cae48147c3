import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140" };
const page = "---\ntitle: A page\n---\nText.\n";
const popup = {
  src: "hoist.png",
  alt: "hoist.alt",
  title: "hoist.title",
  description: "hoist.text",
  link_to: "/about-us",
  button_text: "hoist.button",
};
const wording = { hoist: { alt: "A hoist", title: "Our <hoist>", text: "Half an hour.", button: "Ask us" } };
const form = {
  path: "/ask",
  category: "Fleet Enquiry",
  fields: ["name", "email", "phone"],
  wording: "forms.service",
};
const serve = async () => {
  const create = { width: 1200, height: 800, channels: 3, background: "#336" } as const;
  const media = { "hoist.png": await sharp({ create }).png().toBuffer() };
  const site = (popups: object, more: object = {}) => ({
    phone: "03 5550 0001",
    cars: [],
    media,
    wording,
    config: { popups, ...more },
    content: { one: page, two: page, sums: `${page}\n\n{% calculator /%}\n` },
  });
  return serveSites({
    sites: {
      home: site({ hoist: popup }),
      all: site(
        { hoist: { ...popup, pages: "all" } },
        {
          forms: { ask: form },
          finance: { calculator: { enabled: true, fees: [], valid_until: "2027-06-30" } },
        },
      ),
      hidden: site({ hoist: { ...popup, pages: "all", visible: false } }),
      gone: site({ hoist: { ...popup, pages: "all", expires: "2026-11-23T12:29:59+11:00" } }),
    },
  });
};
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

type SiteName = "home" | "all" | "hidden" | "gone";
async function dialogAt(site: SiteName, path: string, headers: Record<string, string> = {}) {
  const {
    status,
    text,
    headers: answered,
  } = await requestServer(served.port, path, {
    headers: { Host: served.client[site].host, ...BROWSER, ...headers },
  });
  const cookies = (answered["set-cookie"] ?? []).filter((cookie) => /popup=/.test(cookie));
  return { status, dialog: /<dialog[^>]*class="popup".*?<\/dialog>/s.exec(text)?.[0] ?? null, cookies, text };
}

describe("the popup of a site (rules/content#popup)", () => {
  it("is a dialog that the server has opened, and that a form closes", async () => {
    const { dialog, text } = await dialogAt("home", "/");
    expect(dialog).toMatch(/^<dialog open=""/);
    expect(dialog).toContain('<form method="dialog">');
    expect(dialog).toContain("Our &lt;hoist&gt;");
    expect(dialog).toContain("Half an hour.");
    expect(dialog).toMatch(/<a href="\/about-us"[^>]*>Ask us<\/a>/);
    expect(dialog).toMatch(/<img[^>]*width="1200" height="800" alt="A hoist"/);
    expect(text).not.toMatch(/<script(?![^>]*ld\+json)/);
  });

  it("shows at most once in a visit, on whichever page", async () => {
    const first = await dialogAt("all", "/one");
    expect(first.dialog).not.toBeNull();
    expect(first.cookies).toEqual([expect.stringMatching(/^popup=seen; Max-Age=7200; Path=\/; HttpOnly/)]);
    const second = await dialogAt("all", "/two", { cookie: "popup=seen" });
    expect(second.dialog).toBeNull();
    // The visit continues.
    expect(second.cookies).toHaveLength(1);
  });

  it("shows again in the next visit, two hours after the last page with one", async () => {
    const { cookies } = await dialogAt("all", "/one");
    const lasts = Number(/Max-Age=(\d+)/.exec(cookies[0] ?? "")?.[1]);
    /** What a browser sends so many seconds later. */
    const later = (seconds: number): Record<string, string> =>
      seconds < lasts ? { cookie: "popup=seen" } : {};
    expect((await dialogAt("all", "/two", later(2 * 3600 - 1))).dialog).toBeNull();
    expect((await dialogAt("all", "/two", later(2 * 3600))).dialog).not.toBeNull();
  });

  it.each<[SiteName, string, boolean]>([
    ["home", "/", true],
    ["home", "/one", false],
    ["all", "/one", true],
    ["all", "/contact", false],
    ["all", "/sums", false],
    ["all", "/cars", false],
    ["all", "/no-such-page", false],
    ["hidden", "/one", false],
    ["gone", "/one", false],
  ])("on the site %s, at %s: %s", async (site, path, shows) => {
    const { dialog, cookies } = await dialogAt(site, path);
    expect(dialog !== null).toBe(shows);
    expect(cookies).toHaveLength(shows ? 1 : 0);
  });

  it("is not for robots, nor for pages that a browser fetches ahead", async () => {
    const asking: Record<string, string>[] = [
      { "user-agent": "Googlebot/2.1" },
      { "sec-purpose": "prefetch" },
    ];
    for (const headers of asking) {
      const { dialog, cookies } = await dialogAt("home", "/", headers);
      expect([dialog, cookies]).toEqual([null, []]);
    }
  });
});
