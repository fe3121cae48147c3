import { expect, test } from "vitest";
import { SIGNATURES } from "~/tenants/site-schema/content";
import { signatureCss } from "~/ui/layout/signature";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

const drawn = SIGNATURES.filter((signature) => signature !== "none");

test.each(drawn)("the signature %s is CSS without an address, for screens that show colours", (signature) => {
  const css = signatureCss(signature);
  expect(css).toMatch(/^@media screen and \(forced-colors:none\)\{.*\}$/);
  expect(css.split("{").length).toBe(css.split("}").length);
  // A style that is composed of others has several classes: a selector takes one.
  expect(css).not.toMatch(/\.undefined|\.[\w-]+ [\w-]+_[\w-]+[ ,{:]/);
  expect(css).not.toMatch(/url\((?!"data:image\/svg\+xml,)/);
  expect(css).not.toContain("<");
  expect(Buffer.byteLength(css)).toBeLessThan(4096);
});

test("a site without a signature has none of its CSS", () => expect(signatureCss("none")).toBe(""));

test("no two shipped sites have the same signature", () => {
  const used = shippedSites().map((slug) => shippedSite(slug).site.look.signature);
  expect(used.toSorted()).toEqual(drawn.toSorted());
});
