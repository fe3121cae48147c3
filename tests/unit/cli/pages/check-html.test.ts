import { expect, test } from "vitest";
import { checkHtml } from "~/cli/pages/check-html";

const AREAS = new Set(["vehicle", "card"]);

const PICTURE = '<meta property="og:image" content="/a">';

function faults(
  body: string,
  ownText: string[] = [],
  head = `<title>A car – Cars</title>${PICTURE}<style>.null{}</style>`,
): string[] {
  const html = `<!DOCTYPE html><html lang="en-AU"><head>${head}</head><body>${body}</body></html>`;
  const isOwnText = (text: string) => ownText.some((own) => own.includes(text));
  return checkHtml(html, { isOwnText, wordingAreas: AREAS });
}
const page = (content: string) => `<main><h1>A car</h1>${content}</main>`;

test("checkHtml finds no fault in a sound page", () =>
  expect(
    faults(
      `<svg aria-hidden="true"><symbol id="icon-pin"><title>pin</title></symbol></svg>${page(`
      <a href="#place">Place</a> <svg><use href="#icon-pin"></use></svg>
      <dl><div><dt>Kilometres</dt><dd>0 km</dd></div><dt>Picture</dt><dd><img src="/a" alt=""></dd></dl>
      <section id="place" aria-labelledby="t"><h2 id="t">Null Island: nullified, NaNtucket, non-null</h2></section>
      <p>Included:</p><ul><li>Mats</li><li>Colour: <b>red</b></li></ul>
      <label for="n">Name</label><input id="n" name="n"><button aria-label="Close"></button>
      <a href="/x"><img src="/logo" alt="Home"></a> vehicle.example card.tag-new
      <form id="f"></form><input form="f"><section aria-label="Pictures"><a href="http://[::1]/cars?range%5Bkm%5D=1:">x</a></section>
      <script>const a = undefined, b = null</script>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"Car","price":0}</script>`)}`,
    ),
  ).toEqual([]));

test.each<[string, string, string]>([
  ["undefined in a text", "<p>Seats: undefined</p>", '"undefined" in p'],
  ["null in a text", "<p>null km</p>", '"null" in p'],
  ["NaN beside a sign", "<b>$NaN</b>", '"NaN" in b'],
  ["an object as text", "<b>[object Object]</b>", '"[object Object]" in b'],
  ["an invalid date", "<b>Invalid Date</b>", '"Invalid Date" in b'],
  ["undefined in an address", '<a href="/cars/undefined">Car</a>', '"undefined" in a href'],
  ["null in an alternative text", '<img src="/a" alt="null, photo 1">', '"null" in img alt'],
  ["a placeholder", "<p>{{count}} cars</p>", "a placeholder in p"],
  ["a wording key", "<p>vehicle.spec.foo</p>", "a wording key in p"],
  [
    "a wording key in an attribute",
    '<a href="/" aria-label="card.more">x</a>',
    "a wording key in a aria-label",
  ],
  ["an empty value", "<dl><dt>Colour</dt><dd> </dd></dl>", "an empty dd"],
  ["a dt without a dd", "<dl><div><dt>Colour</dt></div></dl>", "a dt without its dd"],
  ["an empty list item", "<ul><li></li></ul>", "an empty li"],
  ["a list item with nothing but an icon", '<ul><li><svg aria-hidden="true"></svg></li></ul>', "an empty li"],
  ["an empty heading", "<h2></h2>", "an empty h2"],
  ["a link without a name", '<a href="/x"><svg aria-hidden="true"></svg></a>', "an empty a"],
  ["a button without a name", "<button><i></i></button>", "an empty button"],
  ["a label without a value after it", "<p>Colour: </p>", "a label with nothing after it"],
  ["a list item that is only a label", "<ul><li>Colour:</li></ul>", "a label with nothing after it"],
  ["a duplicate id", '<p id="a">x</p><p id="a">y</p>', 'id "a" is there 2 times'],
  ["a link to a missing id", '<a href="#gone">x</a>', "a href names #gone, which is not there"],
  ["a missing icon", '<svg><use href="#icon-x"></use></svg>', "use href names #icon-x"],
  ["a label for a missing field", '<label for="x">Name</label>', "label for names #x"],
  ["a picture without alt", '<img src="/a">', "an image without alt: /a"],
  ["a picture without an address", '<img src="" alt="">', "an image without src"],
  ["an empty form attribute", '<input form="">', "an empty form attribute of input"],
  ["a field of a missing form", '<input form="gone">', "input form names #gone"],
  ["brackets in a link", '<a href="/cars?range[km]=1:">x</a>', 'brackets in a href: "/cars?range[km]=1:"'],
  ["a style in the body", "<style>a{}</style>", "a style in the body"],
  [
    "a section without a heading",
    '<section class="faq"><p>x</p></section>',
    'a section without a heading in section "faq"',
  ],
  ["a second h1", "<h1>More</h1>", "2 h1"],
  ["JSON-LD that does not parse", '<script type="application/ld+json">{"a":</script>', "does not parse"],
  [
    "JSON-LD with null",
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Car","seats":null}</script>',
    "JSON-LD: seats is null",
  ],
  [
    "JSON-LD with an empty text in a list",
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Car","image":[""]}</script>',
    "JSON-LD: image.0 is",
  ],
  [
    "JSON-LD with driven wheels in words",
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Car","driveWheelConfiguration":"4WD"}</script>',
    "is not one of schema.org's values",
  ],
  [
    "anything after the document's end",
    "</main></body></html><script>1</script>",
    "content after the document's end",
  ],
  [
    "an offer without a price",
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Car","offers":{"@type":"Offer"}}</script>',
    "JSON-LD: offers is an Offer without a price",
  ],
  ["JSON-LD without a type", '<script type="application/ld+json">{}</script>', "JSON-LD without a type"],
])("checkHtml reports %s", (_what, content, fault) => {
  const found = faults(page(content));
  expect(
    found.some((each) => each.includes(fault)),
    found.join("\n"),
  ).toBe(true);
});

test("checkHtml reports a missing h1, main, title or lang", () => {
  expect(faults("<p>x</p>", [], PICTURE)).toEqual(["0 h1", "0 main", "0 title"]);
  expect(faults(page(""), [], `<title> </title>${PICTURE}`)).toEqual(["an empty title"]);
  expect(
    checkHtml(`<html><title>x</title>${PICTURE}<main><h1>x</h1></main></html>`, {
      isOwnText: () => false,
      wordingAreas: AREAS,
    }),
  ).toEqual(["html without lang"]);
});

test("checkHtml asks for og:image on every page that may be indexed", () => {
  const of = (meta: string) => faults(page(""), [], `<title>x</title>${meta}`);
  expect(of("")).toEqual(["an indexable page without og:image"]);
  expect(of('<meta name="robots" content="noindex, follow">')).toEqual([]);
});

test("checkHtml accepts a suspicious text that the stock itself contains", () => {
  const comments = "Odometer reads null, ask for: ";
  expect(faults(page(`<p>${comments}</p>`), ["Odometer reads null, ask for:"])).toEqual([]);
  expect(faults(page(`<p>${comments} undefined</p>`), [comments])).toHaveLength(1);
});
