import { expect, it } from "vitest";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { isOtherSite, isOwnAddress, MAX_PAGE_TEXT, wordFaults } from "~/tenants/documents/document-faults";
import { offerText } from "~/tenants/documents/offer-document";
import { popupText } from "~/tenants/documents/popup-document";
import { promoText } from "~/tenants/documents/promo-document";

const site = { domains: ["www.alpha.example"] };
const page = (markdown: string) => `---\ntitle: A page\n---\n${markdown}\n`;
const faultsOf = (kind: DocumentKind, text: string, before: string | null = null) =>
  wordFaults(site, { kind, key: "a-name", text }, before).map(({ field, fault }) => `${field} ${fault}`);
const POPUP = {
  ...{ title: "A title", description: null, button_text: null, link_to: null, src: null, alt: null },
  ...{ pages: "all" as const, on_vehicle_pages: false, visible: true },
};

/* rules/editors#document-faults */
it.each([
  ["Plain text of 12 cars.", []],
  ["From 1.9% a year", ["markdown rate"]],
  ["10% off, and a 5% bigger battery", []],
  ["Turned \u202e round", ["markdown direction"]],
  ["Bell \u0007", ["markdown control"]],
  ["Zero\u200bwidth", ["markdown invisible"]],
  ["x".repeat(MAX_PAGE_TEXT + 1), ["markdown too_long"]],
])("finds in the Markdown %j the faults %j", (markdown, faults) => {
  expect(faultsOf("page", page(markdown))).toEqual(faults);
});

it("finds a rate in the title and the description of a page", () => {
  const text = "---\ntitle: Only 1.9% p.a.\ndescription: From $99 a week\n---\nText.\n";
  expect(faultsOf("page", text)).toEqual(["title rate", "description rate"]);
});

it("says how long a page is and how much of it must go", () => {
  const [fault] = wordFaults(
    site,
    { kind: "page", key: "a-name", text: page("x".repeat(MAX_PAGE_TEXT + 1200)) },
    null,
  );
  expect(fault?.values).toEqual({ length: "46,200", limit: "45,000", over: "1,200" });
});

it("lets a page keep the rate that its file has", () => {
  expect(faultsOf("page", page("Now 5% finance!"), page("Always 5% finance."))).toEqual([]);
  expect(faultsOf("page", page("Now 5% finance!"), page("Always 5% off."))).toEqual(["markdown rate"]);
});

it.each([
  [{ title: "Only 1.9%" }, ["title rate"]],
  [{ title: "Two\nlines" }, ["title line_break"]],
  [{ description: "Two\nlines" }, []],
  [{ link_to: "https://elsewhere.example/" }, []],
  [{ link_to: "http://elsewhere.example/" }, ["link_to address"]],
  [{ link_to: "javascript:alert(1)" }, ["link_to address"]],
  [{ link_to: "/\\elsewhere.example" }, ["link_to address"]],
  [{ link_to: "/contact" }, []],
])("finds in a popup with %j the faults %j", (changes, faults) => {
  expect(faultsOf("popup", popupText({ ...POPUP, ...changes }))).toEqual(faults);
});

it("lets a popup keep the address that its file has", () => {
  const text = popupText({ ...POPUP, link_to: "https://elsewhere.example/a" });
  expect(faultsOf("popup", text, text)).toEqual([]);
});

const TILE = {
  ...{ title: "A title", text: null, link_label: null, link_to: null, picture: null },
  ...{ tone: "brand" as const, positions: [1], display: [], strict_display: false },
};

it.each([
  [{ title: "Only 1.9%" }, ["title rate"]],
  [{ link_label: "1.9% a year" }, ["link_label rate"]],
  [{ title: "Two\nlines" }, ["title line_break"]],
  [{ text: "Two\nlines" }, []],
  [{ text: "x".repeat(301) }, ["text line_too_long"]],
  [{ link_to: "https://elsewhere.example/" }, []],
  [{ link_to: "//elsewhere.example/" }, ["link_to address"]],
  [{ picture: "https://elsewhere.example/a.jpg" }, ["picture host"]],
  [{ picture: "yard.jpg", link_to: "/contact" }, []],
])("finds in a promo tile with %j the faults %j", (changes, faults) => {
  expect(faultsOf("promo", promoText({ ...TILE, ...changes }))).toEqual(faults);
});

const OFFER = {
  ...{ name: "A name", description: "Words.", disclaimer: null, category: null, src: null, alt: null },
};

it.each([
  [{ name: "Only 1.9%" }, ["name rate"]],
  [{ disclaimer: "1.9 per cent a year" }, ["disclaimer rate"]],
  [{ name: "Two\nlines" }, ["name line_break"]],
  [{ description: "Two\nlines", disclaimer: "x".repeat(2000) }, []],
  [{ disclaimer: "x".repeat(2001) }, ["disclaimer line_too_long"]],
  [{ name: "x".repeat(301) }, ["name line_too_long"]],
  [{ src: "https://elsewhere.example/a.jpg" }, ["src host"]],
])("finds in an offer with %j the faults %j", (changes, faults) => {
  expect(faultsOf("offer", offerText({ ...OFFER, ...changes }))).toEqual(faults);
});

it("lets a promo tile keep the addresses that its file has", () => {
  const picture = "https://elsewhere.example/a.jpg";
  const text = promoText({ ...TILE, picture, link_to: "https://elsewhere.example/b" });
  expect(faultsOf("promo", text, text)).toEqual([]);
});

it.each(["{}", "[]", "null", '{"status":"Open","editors":["x"]}', "not JSON"])(
  "refuses hours, popups, promo tiles and offers that say %s",
  (text) => {
    expect(faultsOf("hours", text)).toEqual([" unreadable"]);
    expect(faultsOf("popup", text)).toEqual([" unreadable"]);
    expect(faultsOf("promo", text)).toEqual([" unreadable"]);
    expect(faultsOf("offer", text)).toEqual([" unreadable"]);
  },
);

it.each([
  ["/contact", true],
  ["#part", true],
  ["tel:0355500001", true],
  ["https://www.alpha.example/contact", true],
  ["https://www.alpha.example.evil.example/", false],
  ["https://user@www.alpha.example/", false],
  ["//elsewhere.example", false],
  ["/%2f/elsewhere.example", false],
  ["javascript:alert(1)", false],
])("says of the address %s whether it is the site's own: %s", (address, isOwn) => {
  expect(isOwnAddress(address, site.domains)).toBe(isOwn);
});

it.each([
  ["https://www.youtube.com/watch?v=a-b_c", true],
  ["https://xn--bcher-kva.example/", true],
  ["HTTPS://elsewhere.example/", false],
  ["http://elsewhere.example/", false],
  ["//elsewhere.example/", false],
  ["https://user@elsewhere.example/", false],
  ["https://elsewhere.example:8443/", false],
  ["https://127.0.0.1/", false],
  ["https://[::1]/", false],
  ["https://localhost/", false],
  ["https:\\\\elsewhere.example/", false],
  ["https://elsewhere.example/ a", false],
  ["https://elsewhere.example/\u202ecod.exe", false],
  ["javascript:alert(1)//https://elsewhere.example/", false],
  ["data:text/html,https://elsewhere.example/", false],
])("says of %s whether a link may lead to it as another website: %s", (address, mayLead) => {
  expect(isOtherSite(address)).toBe(mayLead);
});
