import { randomUUID } from "node:crypto";
import { MARKUP, seededRandom } from "./hostile-addresses";
import type { Answers, PageForm } from "./page-forms";
import { filledAnswers } from "./page-forms";
import { PROTOTYPE_NAMES } from "./prototype-names";

/**
 * Occurs in everything that a fuzzed post sends, and nowhere else: where it turns up, a visitor's text was
 * disclosed.
 */
export const TYPED = "zq7typed";
/** Occurs in posts of a foreign origin: it must not reach the store. */
export const FORGED = "zq7forged";

/** Where posts go. */
export interface PostTarget {
  host: string;
  path: string;
  /** A form of a page, or null for what takes JSON or nothing. */
  form: PageForm | null;
}

export interface FuzzedPost {
  what: string;
  method: string;
  target: PostTarget;
  headers: Record<string, string>;
  body: Buffer;
  /** Sent without its length. */
  chunked: boolean;
  /** The correct statuses; null stands for any below 500. */
  right: readonly number[] | null;
}

type SeededRandom = ReturnType<typeof seededRandom>;

const FORM_TYPE = "application/x-www-form-urlencoded";
const LONE = "\ud800";
const TEXTS = [
  ..."0 -1 1e309 NaN null undefined true {} [] ../../etc/passwd 2026-02-30T25:61".split(" "),
  ..."9999-12-31T23:59 ٣٤٥٦ ００".split(" "),
  "",
  " ",
  "\0",
  `a\0b`,
  "\r\nBcc: everybody@example.com",
  "\u202egnp.exe",
  LONE,
  `${LONE}x`,
  "\uffff\ufffe",
  "\u{1f697}\u{1f468}\u200d\u{1f469}",
  `a${"\u0301".repeat(300)}`,
  "ﷺ".repeat(100),
  "[object Object]",
  ...PROTOTYPE_NAMES,
  '{"$ne":null}',
  "' OR 1=1 --",
  "; DROP TABLE leads",
  `\${7*7}{{7*7}}$t(form.errors)`,
  ...MARKUP,
];
const NAMES = [
  ..."__proto__ constructor prototype toString hasOwnProperty __proto__[polluted]".split(" "),
  ..."__proto__.polluted constructor.prototype.polluted constructor[prototype][polluted]".split(" "),
  ..."a.__proto__.polluted name[] name[0] name.first name[first] name[0].first".split(" "),
  ..."name[4294967294] name[99999999999] email[$ne] [ ] [] . .. $ACTION _method _data".split(" "),
  ..."__intent__ form_back website_address lead_id submission_id step category dealership_slug".split(" "),
  ..."location location_id opt_in".split(" "),
  "",
  "\0",
];
const COOKIES = [
  "a=b",
  "=",
  ";;;",
  "last-lead=eyJhIjoxfQ%3D%3D.x",
  "favourites=%E0%A4%A",
  ...["sections", "favourites", "viewed-cars", "recent-searches", "last-lead", "draft-x"].map(
    (name) => `${name}=constructor`,
  ),
  `compare=${"x".repeat(4000)}`,
  "__proto__=polluted",
  `remembered-details=${"A".repeat(200)}`,
  `form-draft=${"%00".repeat(50)}`,
];

/** Returns the answers of a correct post to a target. */
function honest(target: PostTarget, random: SeededRandom, words: string): Answers {
  if (target.form)
    return filledAnswers(target.form, words).map(([name, value]) => [name, fresh(name, value)]);
  return [
    ["submission_id", randomUUID()],
    ["name", words],
    ["email", `${words.toLowerCase()}@example.com`],
    ["phone", "0491 570 006"],
    ["message", words],
    [random.of(["add", "remove", "clear", "car_id", "reveal", "forget"]), words],
  ];
}

const fresh = (name: string, value: string) => (name === "submission_id" ? randomUUID() : value);

/** Returns random text, always with the mark. */
function text(random: SeededRandom): string {
  const odd = () =>
    random.often(0.2)
      ? String.fromCodePoint(...Array.from({ length: 1 + random.below(20) }, () => random.below(0x110000)))
      : random.of(TEXTS);
  return random.often(0.3) ? odd() : `${odd()}${TYPED}${odd()}`;
}

function encoded(answers: Answers): string {
  return answers
    .map((pair) => pair.map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd"))).join("="))
    .join("&");
}

function multipart(answers: Answers, boundary: string, file = ""): string {
  const parts = answers.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "_")}"${file}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--${boundary}--\r\n`;
}

const json = (answers: Answers): Record<string, unknown> => Object.fromEntries(answers);

/** Returns JSON of any shape. */
function anyJson(random: SeededRandom, depth = 0): unknown {
  switch (random.below(depth > 3 ? 6 : 9)) {
    case 0:
      return text(random);
    case 1:
      return random.of([0, -1, 1e308, 1.5, 2 ** 53, -0]);
    case 2:
      return random.of([true, false, null]);
    case 3:
      return [];
    case 4:
      return {};
    case 5:
      return text(random).repeat(1 + random.below(50));
    case 6:
      return Array.from({ length: random.below(6) }, () => anyJson(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(6) }, () => [random.of(NAMES), anyJson(random, depth + 1)]),
      );
  }
}

interface Made {
  body: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  method?: string;
  chunked?: boolean;
  right?: readonly number[] | null;
}
type Way = (target: PostTarget, random: SeededRandom) => Made;

const FOREIGN = [403];
/**
 * Unsubscribing needs no origin: there a forged address is unknown (rules/alerts#unsubscribe-token). Nor does Stripe's
 * webhook, which is nowhere without Stripe (rules/checkout#stripe-webhook).
 */
const foreignAnswers = ({ path }: PostTarget) =>
  path.startsWith("/unsubscribe") || path.startsWith("/api/payments/stripe") ? [404] : FOREIGN;
const asForm = (answers: Answers): Made => ({ body: encoded(answers), type: FORM_TYPE });

const WAYS: Record<string, Way> = {
  honest: (target, random) => asForm(honest(target, random, TYPED)),
  "answers missing": (target, random) =>
    asForm(honest(target, random, TYPED).filter(() => random.often(0.6))),
  "nothing at all": () => ({ body: "", type: FORM_TYPE }),
  "answers repeated": (target, random) =>
    asForm(
      honest(target, random, TYPED).flatMap((pair) =>
        Array.from({ length: 1 + random.below(4) }, (): [string, string] => [
          pair[0],
          random.often(0.5) ? pair[1] : text(random),
        ]),
      ),
    ),
  "other answers": (target, random) =>
    asForm(
      honest(target, random, TYPED).map(([name, value]) => [name, random.often(0.4) ? text(random) : value]),
    ),
  "other names": (target, random) =>
    asForm([
      ...honest(target, random, TYPED).filter(() => random.often(0.8)),
      ...Array.from({ length: 1 + random.below(8) }, (): [string, string] => [
        random.of(NAMES),
        text(random),
      ]),
    ]),
  "names bent": (target, random) =>
    asForm(
      honest(target, random, TYPED).map(([name, value]) => [
        random.of([
          name,
          `${name}[]`,
          `${name}[0]`,
          `${name}.x`,
          `${name}[__proto__]`,
          name.toUpperCase(),
          ` ${name}`,
        ]),
        value,
      ]),
    ),
  "huge answers": (target, random) =>
    asForm(
      honest(target, random, TYPED).map(([name, value]) => [
        name,
        name !== "submission_id" && random.often(0.4)
          ? value + "x".repeat(random.of([101, 5001, 60_000]))
          : value,
      ]),
    ),
  "thousands of answers": (_target, random) =>
    asForm(
      Array.from({ length: random.of([1000, 3000]) }, (_, n): [string, string] => [
        random.of([`n${n}`, `n[${n}]`, "name"]),
        TYPED,
      ]),
    ),
  "more than a megabyte": (_target, random) => ({
    body: `name=${TYPED}&message=${"x".repeat(1024 * 1024)}`,
    type: random.of([FORM_TYPE, "application/json"]),
    chunked: random.often(0.5),
    right: [413],
  }),
  "invalid UTF-8": (target, random) => ({
    body: Buffer.concat([
      Buffer.from(`${encoded(honest(target, random, TYPED))}&message=`),
      Buffer.from([0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80]),
      Buffer.from("&x=%ff%fe%c0%af%ed%a0%80%zz%"),
    ]),
    type: random.of([FORM_TYPE, `${FORM_TYPE}; charset=utf-16`, `${FORM_TYPE};charset="`]),
  }),
  multipart: (target, random) => {
    const boundary = random.of(["b", "----x", "a'b"]);
    const file = random.of([
      "",
      "",
      '; filename="a.exe"\r\nContent-Type: application/octet-stream',
      "; filename*=utf-8''%ff",
    ]);
    return {
      body: multipart(honest(target, random, TYPED), boundary, file),
      type: `multipart/form-data; boundary=${boundary}`,
    };
  },
  "broken multipart": (target, random) => {
    const whole = multipart(honest(target, random, TYPED), "b");
    return {
      body: random.of([
        whole.slice(0, random.below(whole.length)),
        whole.replace(/\r\n/g, "\n"),
        "--b",
        whole.replace("--b--", ""),
      ]),
      type: random.of([
        "multipart/form-data; boundary=b",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=other",
      ]),
    };
  },
  "another content type": (target, random) => ({
    body: encoded(honest(target, random, TYPED)),
    type: random.of([
      "text/plain",
      "",
      "application/xml",
      "x",
      "image/png",
      "application/x-www-form-urlencodedx",
      "multipart/mixed; boundary=b",
    ]),
  }),
  JSON: (target, random) => ({
    body: JSON.stringify({
      ...json(honest(target, random, TYPED)),
      category: random.of(["Used Car Enquiry", "General Enquiry", text(random)]),
      [random.of(NAMES)]: anyJson(random),
    }),
    type: "application/json",
  }),
  "JSON of any shape": (_target, random) => ({
    body: random.of([
      JSON.stringify(anyJson(random)),
      `{"__proto__":{"polluted":"${TYPED}"},"name":"${TYPED}"}`,
      `{"name":"\\ud800${TYPED}\\u0000","submission_id":"${randomUUID()}","email":"a@example.com","category":"\\u0000"}`,
      `{"car_id":"\\u0000${TYPED}","dealership_id":"\\ud800","events":[{"event_id":26,"car_id":"\\u0000"}]}`,
      `{"events":${JSON.stringify(Array.from({ length: random.below(40) }, () => ({ event_id: random.below(70), car_id: text(random) })))}}`,
      `[${"[".repeat(5000)}`,
      `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
      `{"name":"${TYPED}"`,
      "",
      `\ufeff{"name":"${TYPED}"}`,
      `{"a":1e99999,"a":"${TYPED}"}`,
    ]),
    type: random.of(["application/json", "application/json; charset=utf-16", "APPLICATION/JSON"]),
  }),
  "odd cookies": (target, random) => ({
    ...asForm(honest(target, random, TYPED)),
    headers: { Cookie: Array.from({ length: 1 + random.below(4) }, () => random.of(COOKIES)).join("; ") },
  }),
  "another method": (target, random) => ({
    ...asForm(honest(target, random, FORGED)),
    method: random.of(["PUT", "PATCH", "DELETE"]),
    right: [400, 401, 403, 404, 405, 410, 415],
  }),
  "a foreign origin": (target, random) => ({
    ...asForm(honest(target, random, FORGED)),
    headers: {
      Origin: random.of([
        "https://evil.example",
        "null",
        "http://localhost",
        `https://${target.host}`,
        `http://${target.host}.evil.example`,
        "x",
      ]),
    },
    right: foreignAnswers(target),
  }),
  "a foreign page": (target, random) => ({
    ...asForm(honest(target, random, FORGED)),
    headers: { "Sec-Fetch-Site": random.of(["cross-site", "same-site", "x"]) },
    right: foreignAnswers(target),
  }),
  "foreign JSON": (target, random) => ({
    body: JSON.stringify({ ...json(honest(target, random, FORGED)), category: "General Enquiry" }),
    type: random.of(["application/json", "text/plain"]),
    headers: random.of<Record<string, string>>([
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
    ]),
    right: foreignAnswers(target),
  }),
  "no origin, as programs send": (target, random) => ({
    ...asForm(honest(target, random, TYPED)),
    headers: { Origin: "" },
  }),
};
export const FUZZ_WAYS: readonly string[] = Object.keys(WAYS);

/** Returns the post with this number: the same each time, except for its random submission_id. */
export function fuzzedPost(number: number, seed: number, targets: readonly PostTarget[]): FuzzedPost {
  const random = seededRandom(seed + Math.imul(number, 0x9e3779b1));
  const what = FUZZ_WAYS[number % FUZZ_WAYS.length] as string;
  const target = random.of(targets);
  const {
    body,
    type,
    headers = {},
    method = "POST",
    chunked = false,
    right = null,
  } = (WAYS[what] as Way)(target, random);
  const all: Record<string, string> = { Origin: `http://${target.host}`, ...headers };
  if (type) all["Content-Type"] = type;
  if (all.Origin === "") delete all.Origin;
  return { what, method, target, headers: all, body: Buffer.from(body as string), chunked, right };
}
