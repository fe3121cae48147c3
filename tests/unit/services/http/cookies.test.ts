import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { SECTIONS_COOKIE } from "~/domain/search/section-memory";
import { type Cookie, ofPage } from "~/domain/visitor/cookie";
import { readCookie, writeCookie } from "~/services/http/cookies.server";

const HTTPS = { origin: "https://alpha.example" };
const HTTP = { origin: "http://alpha.localhost:3000" };
const LIST: Cookie = { name: "list", maxAgeSeconds: 60, scripts: true };
const TRAIL: Cookie = { name: "trail", maxAgeSeconds: 60, scripts: false };
const DRAFT: Cookie = {
  name: "draft",
  maxAgeSeconds: 60,
  scripts: false,
  ...ofPage("/finance"),
};

function asked(cookies = "") {
  return { cookies };
}

describe("a cookie", () => {
  it.each([
    ["for the whole host", HTTPS, LIST, "__Host-list=a.b; Max-Age=60; Path=/; Secure; SameSite=Lax"],
    ["without HTTPS", HTTP, LIST, "list=a.b; Max-Age=60; Path=/; SameSite=Lax"],
    [
      "that no script reads",
      HTTPS,
      TRAIL,
      "__Host-trail=a.b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
    ],
    [
      "for one page",
      HTTPS,
      DRAFT,
      "__Secure-draft=a.b; Max-Age=60; Path=/finance; HttpOnly; Secure; SameSite=Lax",
    ],
    [
      "for one page without HTTPS",
      HTTP,
      DRAFT,
      "draft=a.b; Max-Age=60; Path=/finance; HttpOnly; SameSite=Lax",
    ],
    [
      "that never had a prefix",
      HTTPS,
      SECTIONS_COOKIE,
      "sections=a.b; Max-Age=31536000; Path=/; Secure; SameSite=Lax",
    ],
  ])("%s is written with its name and attributes", (_, visit, cookie, header) => {
    expect(writeCookie(visit, cookie, "a.b")).toBe(header);
    expect(readCookie(visit, asked(header.split(";")[0]), cookie)).toBe("a.b");
  });

  it("is deleted by an empty value", () =>
    expect(writeCookie(HTTPS, TRAIL, "")).toBe(
      "__Host-trail=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    ));

  it.each([
    ["nothing", undefined, null],
    ["other cookies only", "a=1; xlist=2; list-too=3; LIST=4", null],
    ["it among others", "a=1;list=one.two;b=2", "one.two"],
    ["it twice", "list=first; list=second", "first"],
    ["percent signs", "list=favourites.added.2020%20Hilux%", "favourites.added.2020%20Hilux%"],
    ["equal signs and quotes", 'list="make=Toyota&a=b"', '"make=Toyota&a=b"'],
    ["an empty value", "list=; a=1", ""],
    ["names of the prototype", "__proto__=x; constructor=y", null],
    ["nonsense", ";;= ;list;=;", null],
  ])("is read as it was sent from a header with %s", (_, header, value) => {
    expect(readCookie(HTTP, asked(header), LIST)).toBe(value);
  });

  it("named like a member of Object.prototype is absent until it is sent", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(readCookie(HTTP, asked("a=1"), { name })).toBeNull();
      expect(readCookie(HTTP, asked(`${name}=1`), { name })).toBe("1");
    }
  });

  it("on HTTPS is not read without its prefix, which a sibling host may have set", () => {
    expect(readCookie(HTTPS, asked("list=evil"), LIST)).toBeNull();
    expect(readCookie(HTTPS, asked("list=evil; __Host-list=good"), LIST)).toBe("good");
  });

  it.each(["a;b", "a b", "a\r\nSet-Cookie: b=1", "ü"])("can't hold %j", (value) => {
    expect(() => writeCookie(HTTPS, LIST, value)).toThrow(TypeError);
  });
});

describe("the cookie modules", () => {
  const MODULES = [
    "app/domain/visitor/cookie.ts",
    // Passes the header on to services.
    "app/pages/http/visitor-request.server.ts",
    // The same, for what a visit does besides the page.
    "app/server/shared-pages.ts",
    "app/services/http/cookies.server.ts",
    "app/ui/browser-cookies.ts",
  ];
  const COOKIE_TEXT =
    /get\(["'`][Cc]ookie["'`]\)|headers\.cookie|document\.cookie|cookieStore|__(Host|Secure)-|SameSite=|Max-Age=|\.cookie\(|createCookie|from "cookie"/;

  it("are the only files that read and write cookies", () => {
    const files = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.posix.join("app", file));
    const found = [...files, "server.ts"].filter((file) => COOKIE_TEXT.test(readFileSync(file, "utf8")));
    expect(found.sort()).toEqual(MODULES);
  });
});
