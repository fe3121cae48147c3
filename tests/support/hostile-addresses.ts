import { LIST_FACETS, RANGE_FACETS } from "~/domain/search/facets";
import { PROTOTYPE_NAMES } from "./prototype-names";

/** A repeatable random generator (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    often: (share: number) => next() < share,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}
type SeededRandom = ReturnType<typeof seededRandom>;

/** Occurs in everything that would do harm if it came back as markup, and nowhere else. */
export const MARK = "pwn1337";

export const MARKUP = [
  `<script>${MARK}()</script>`,
  `"><img src=x onerror=${MARK}()>`,
  `'><svg/onload=${MARK}()>`,
  `</script><script>${MARK}()</script>`,
  `</title><script>${MARK}()</script>`,
  `</style><script>${MARK}()</script>`,
  `--><img src=x onerror=${MARK}()>`,
  `" onfocus=${MARK}() autofocus x="`,
  `' onmouseover=${MARK}() x='`,
  `javascript:${MARK}()`,
  `data:text/html,<script>${MARK}()</script>`,
  `<iframe srcdoc="<img src=x onerror=${MARK}()>">`,
  `<a href="javascript:${MARK}()">`,
  `\u003cscript\u003e${MARK}()`,
  `＜script＞${MARK}()`,
  `<!--${MARK}`,
  `]]><script>${MARK}()</script>`,
];

/* The filter's grammar, and other languages that may be used behind an address. */
const GRAMMAR = [
  ..."' ` AND OR NOT TO EXISTS {{7*7}} {{phone}} $t(search.title) %{7*7} ../../etc/passwd *".split(" "),
  ..."((((( )".split(" "),
  `Toyota" OR make = "Kia`,
  `Toyota\\" OR dealership_id EXISTS OR make = \\"`,
  `"] OR show_on_dealer_website = false OR make IN ["`,
  "\\",
  '\\"',
  '"',
  "IS NULL",
  "IN [a, b]",
  "price > 0",
  "1 TO 2",
  "_geoRadius(1, 2, 3)",
  "' OR 1=1 --",
  "; DROP TABLE cars",
  `\${7*7}`,
  "[object Object]",
  '{"$ne":null}',
  "..\\..\\windows",
  "%0d%0aSet-Cookie: a=b",
];

const NUMBERS = [
  ..."NaN Infinity -Infinity 1e309 -1e309 -1 -0 0 00012 1.5 .5 5. 1e3 0x10 0b1".split(" "),
  ..."9007199254740993 999999999999 99999999999999999999999999 ٣٤ １２ ½ $1,000 10001 2147483648".split(" "),
  ..."null undefined true".split(" "),
  "1 000",
  "",
  " ",
];

const CHARACTERS = [
  "\0",
  "\r\nSet-Cookie: stolen=1",
  "\n",
  "\t",
  "\u0007\u001b[31m",
  "\u0085",
  "\u2028\u2029",
  "\ufeff",
  "\u202egnp.exe",
  "\u2066\u2067\u2069",
  "עברית عربي",
  "\ud800",
  "\udfff\ud800",
  "\u{1f697}",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  `a${"\u0301".repeat(60)}`,
  "\uffff\ufffe",
  "\u{10ffff}",
  "ﷺ".repeat(30),
  "İıſẞ",
];

const NAMES = [
  ..."query page sortBy section __proto__ constructor prototype toString hasOwnProperty".split(" "),
  ..."valueOf index _routes _data range range[] range[__proto__] range[constructor]".split(" "),
  ..."range[price][min][] refinementList refinementList[] refinementList[__proto__][0]".split(" "),
  ..."refinementList[constructor][0] refinementList[make][0][1]".split(" "),
  ..."refinementList[make][99999999999] menu[toString] menu[__proto__] [ ] [][][] make[]".split(" "),
  ..."make[0] make[$ne] make. MAKE min_ max_constructor find_ find___proto__ utm_source".split(" "),
  "",
  "\0",
];

const REAL = [
  ..."Toyota toyota SUV used new NSW White latest price-asc 2 20000:30000".split(" "),
  " Toyota ",
];

/** Returns the name of a parameter: a known one, a changed one, or nonsense. */
function name(random: SeededRandom): string {
  const facet = random.of(LIST_FACETS);
  const range = random.of(RANGE_FACETS);
  switch (random.below(12)) {
    case 0:
    case 1:
      return facet;
    case 2:
      return `range[${range}]`;
    case 3:
      return `${random.of(["min", "max"])}_${range}`;
    case 4:
      return `refinementList[${facet}][${random.below(3)}]`;
    case 5:
      return `menu[${facet}]`;
    case 6:
      return `find_${facet}`;
    case 7:
      return `${random.of(["range", "refinementList", "menu"])}${"[price]".repeat(1 + random.below(150))}`;
    case 8:
      return random.of(MARKUP);
    default:
      return random.of(NAMES);
  }
}

function value(random: SeededRandom): string {
  switch (random.below(11)) {
    case 0:
    case 1:
      return random.of(MARKUP);
    case 2:
      return random.of(GRAMMAR);
    case 3:
      return random.of(NUMBERS);
    case 4:
      return `${random.of(NUMBERS)}:${random.of(NUMBERS)}${random.often(0.2) ? ":" : ""}`;
    case 5:
      return random.of(CHARACTERS) + random.of(REAL) + random.of(CHARACTERS);
    case 6:
      return random.of([...REAL, ...PROTOTYPE_NAMES]);
    case 7:
      return random.of([...REAL, ...MARKUP, ...CHARACTERS]).repeat(1 + random.below(12));
    case 8:
      return String.fromCodePoint(
        ...Array.from({ length: 1 + random.below(30) }, () => random.below(0x110000)),
      );
    case 9:
      // Cut anywhere: inside a surrogate pair, an escape or a tag.
      return `${"\u{1f697}".repeat(random.below(80))}${random.of(MARKUP)}`.slice(random.below(3));
    default:
      return "";
  }
}

/** Percent-encodes also what is no text; sometimes leaves it out, sometimes breaks it. */
function encoded(text: string, random: SeededRandom): string {
  // A lone surrogate is sent as the three bytes that UTF-8 forbids.
  const bytes = text.replace(/\p{Cs}/gu, (half) => {
    const code = half.charCodeAt(0);
    const byte = (bits: number) => `%${bits.toString(16)}`;
    return `\u{e000}${byte(0xe0 | (code >> 12))}${byte(0x80 | ((code >> 6) & 63))}${byte(0x80 | (code & 63))}\u{e000}`;
  });
  const whole = bytes
    .split("\u{e000}")
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part)))
    .join("");
  switch (random.below(12)) {
    case 0:
      // Characters that a client may send unescaped.
      return whole.replace(
        /%(5B|5D|3A|2F|22|27|3C|3E|5C|7B|7D|60|7C|5E|2C|24|40|21|28|29)/g,
        decodeURIComponent,
      );
    case 1:
      return whole.slice(0, random.below(whole.length + 1));
    case 2:
      return (
        whole +
        random.of([
          "%",
          "%%",
          "%E0%A4%A",
          "%ZZ",
          "%u0041",
          "%00",
          "%FF%FE",
          "%C0%AF",
          "&",
          "=",
          "&&=",
          "?",
          "+",
        ])
      );
    case 3:
      return whole.replace(/%/g, "%25");
    default:
      return whole;
  }
}

const PATHS = [
  ..."/cars /cars /cars /api/cars /api/cars /new-used-and-demo-cars /search/used-cars".split(" "),
  ..."/search/new-and-demo-cars /search/toyota /search/suv /search/toyota/corolla /cars.data".split(" "),
  ..."/search/used-cars.data".split(" "),
];

function path(random: SeededRandom): string {
  if (random.often(0.85)) return random.of(PATHS);
  const segment = () => encoded(value(random), random).replace(/[?#]/g, "");
  return random.of([
    () => `/search/${segment()}`,
    () => `/search/${segment()}/${segment()}`,
    () => `/search/${"a/".repeat(random.below(40))}`,
    () => "/search//evil.example/",
    () => "/search/..%2f..%2fapi/cars",
    () => `//evil.example/cars`,
    () => "/cars/",
    () => "/cars//",
    () => "/search/used-cars/",
    () => "/CARS",
  ])();
}

/** Lengths of a request target around the limit. */
const LONG = [7_000, 8_191, 8_192, 8_193, 20_000, 50_000];

/** Returns one hostile request target without a fragment: the same for the same state of `random`. */
export function hostileAddress(random: SeededRandom): string {
  const pairs: string[] = [];
  const count = random.often(0.05) ? random.below(120) : random.below(6);
  const repeated = random.often(0.1) ? name(random) : null;
  for (let n = 0; n < count; n += 1) {
    const [left, right] = [encoded(repeated ?? name(random), random), encoded(value(random), random)];
    pairs.push(random.often(0.05) ? left : `${left}=${right}`);
  }
  if (random.often(0.01)) {
    const length = random.of(LONG);
    pairs.push(
      `${random.of(["query", "make", "range[price]", "refinementList[make]"])}=${"A%22".repeat(length / 4)}`,
    );
  }
  const target = path(random) + (pairs.length > 0 || random.often(0.3) ? `?${pairs.join("&")}` : "");
  // No client can send bytes outside ASCII, spaces or control characters: the sender escapes them.
  return target.replace(/[^\x21-\x7e]/g, encodeURIComponent).replace(/#/g, "%23");
}
