/**
 * The words of docs/style.md as patterns: what they find in comments, documentation and test titles, and what replaces
 * it. Each matches one sense by its context: "two at once" is fine, "is sent at once" is not.
 */

const PLACE =
  "(?:in(?! for\\b)|at|on|below|above|under|behind|between|beside|next to|there|here|first|last|alone)";
const MODAL = "(?:to|may|can|must|could|would|should|will|might)";
/** Before "at once" they give it its other sense: at the same time, in one go. */
const TOGETHER =
  /\b(?:all|both|twice|two|three|four|five|ten|twenty|\d+|several|many|more|most|much|some|them|every|everything|everywhere|each|often|maximum|accepts|percentage|typed|together|processes|writers|tabs|requests)\b[^.;:]*$/i;
const upper = (letter, word) =>
  letter === letter.toUpperCase() ? word[0].toUpperCase() + word.slice(1) : word;

/** @type {{ name: string, find: RegExp, unlessAfter?: RegExp, instead: string, fix?: string | ((...match: string[]) => string) }[]} */
export const WORDS = [
  {
    name: "at once",
    find: /\b([Aa])t once\b(?! and)/g,
    unlessAfter: TOGETHER,
    instead: "immediately",
    fix: (_all, a) => upper(a, "immediately"),
  },
  { name: "anew", find: /\banew\b/g, instead: "again", fix: "again" },
  { name: "as yet", find: /\bas yet\b/g, instead: "so far, yet", fix: "so far" },
  {
    name: "modal stand",
    find: new RegExp(`\\b(${MODAL}) (?:stand|lie) (${PLACE})\\b`, "g"),
    instead: "be",
    fix: "$1 be $2",
  },
  {
    name: "never stands",
    find: new RegExp(`\\b(never|also|then|only|always) (?:stands|lies) (${PLACE})\\b`, "g"),
    instead: "is never, is stored",
    fix: "is $1 $2",
  },
  {
    name: "stands",
    find: new RegExp(`\\b([SsLl])(?:tands|ies) (${PLACE})\\b`, "g"),
    instead: "is, is stored",
    fix: (_all, letter, place) => `${upper(letter, "is")} ${place}`,
  },
  {
    name: "stand",
    find: new RegExp(`(?<!(?:n't|do|does|not) )\\b(?:stand|lie) (${PLACE})\\b`, "g"),
    instead: "are, are stored",
    fix: "are $1",
  },
  { name: "stands before", find: /\bstands (before|after)\b/g, instead: "comes", fix: "comes $1" },
  { name: "beside", find: /\b([Bb])eside\b/g, instead: "next to", fix: (_all, b) => upper(b, "next to") },
  {
    name: "mend",
    find: /\b([Mm])end(s|ed|ing)?\b/g,
    instead: "fix",
    fix: (_all, m, end = "") => upper(m, `fix${end === "s" ? "es" : end}`),
  },
  // "Whatever it costs, whoever pays" is "no matter who".
  {
    name: "whoever",
    find: /(?<!, )\b([Ww])hoever\b/g,
    instead: "anyone who, the visitor who",
    fix: (_all, w) => upper(w, "anyone who"),
  },
  {
    name: "without a word",
    find: /\bwithout a word\b(?! (?:of|for|in|on)\b)/g,
    instead: "silently",
    fix: "silently",
  },
  {
    name: "go on",
    find: /\bgo(es)? on(?=[.,;:)]| (?:with|where|when|as|after|until|from)\b)/g,
    instead: "continue",
    fix: (_all, es) => (es ? "continues" : "continue"),
  },
  {
    name: "for good",
    find: /\bfor good\b(?! (?:reason|measure|cause))/g,
    instead: "permanently",
    fix: "permanently",
  },
  {
    name: "all the same",
    find: /(?<!\b(?:are|is|be|were|was|as|they|of|not) )\ball the same(?=[.,;:)]|$)/g,
    instead: "anyway, still",
    fix: "anyway",
  },
  {
    name: "worked out",
    find: /\bworked out( of\b)?/g,
    instead: "computed",
    fix: (_all, of) => (of ? "computed from" : "computed"),
  },
  { name: "unsound", find: /\bunsound\b/g, instead: "invalid", fix: "invalid" },
  { name: "shall", find: /\bshall\b/g, instead: "must", fix: "must" },
  { name: "upon", find: /\b(?<!once )upon\b/g, instead: "on", fix: "on" },
  { name: "whilst", find: /\bwhilst\b/g, instead: "while", fix: "while" },
  { name: "amongst", find: /\bamongst\b/g, instead: "among", fix: "among" },
  { name: "henceforth", find: /\bhenceforth\b/g, instead: "from now on", fix: "from now on" },
  { name: "hitherto", find: /\bhitherto\b/g, instead: "so far", fix: "so far" },
  { name: "anyhow", find: /\banyhow\b/g, instead: "anyway", fix: "anyway" },
  { name: "and the like", find: /\band the like\b/g, instead: "and similar", fix: "and similar" },
  { name: "all but", find: /\ball but (?!one\b)/g, instead: "all except", fix: "all except " },
  {
    name: "but for",
    find: /(?<=[a-z]) but for (?=the|its|a|an|their|one)\b/g,
    instead: "except for",
    fix: " except for ",
  },
  { name: "lest", find: /\blest\b/g, instead: "so that … not" },
  {
    name: "whereby",
    find: /\b(?:whereby|thereof|therein|thereby|hereby|whereof)\b/g,
    instead: "by which, of it, in it",
  },
  { name: "in vain", find: /\bin vain\b/g, instead: "without effect, without success" },
  {
    name: "told",
    find: /\b(?:is|are|was|were|be|been|being|gets|get) told\b/g,
    instead: "notified, informed, shown",
  },
  {
    name: "says so",
    find: /\b(?:says?|said|saying) so\b/g,
    instead: "reports it, returns an error, requires it",
  },
  {
    name: "take back",
    find: /\b(?:take|takes|taken|took|taking)(?: (?:it|them|that|this|one))? back\b/g,
    instead: "undo, revert, return",
  },
  { name: "is heard", find: /\b(?:is|are|be) heard\b/g, instead: "is accepted, is received" },
  { name: "put away", find: /\b(?:put|puts|putting) away\b/g, instead: "close" },
  { name: "is there already", find: /\b(?:is|are) there already\b/g, instead: "exists already" },
  { name: "holds for", find: /\bholds for\b/g, instead: "applies to" },
  { name: "becomes of", find: /\b(?:become|becomes|became) of\b/g, instead: "happens to" },
  { name: "the house", find: /\bthe house(?:'s)?\b(?! (?:number|name))/g, instead: "the project" },
  {
    name: "a word on",
    find: /\b(?:have|has) (?:no|a) (?:word|say) (?:on|in)\b/g,
    instead: "may override, may not override",
  },
  { name: "to who", find: /\b(?:to|for|leads) who\b/g, instead: "a shopper who, a person who" },
  { name: "the desk", find: /\b(?:the|a|their|its) desk\b/g, instead: "the editor" },
];

const NAMES =
  /\b(?:passTime|endThoseOfGoneCars|lookAtCharge|askForPayment|setUnpaid|keepingAnswers|reserveWithTheseAnswers|takeEmail|refusedForGood|whyClosed|closedView|workedOut|unbought|INVENTED_\w+|Invented\w+|told[A-Z]\w*|\w+ToldAt|readDesk)\b/g;

/** Names that docs/style.md replaces. They are counted where they are written, each once in a file. */
export function oldNames(code) {
  return new Set(code.match(NAMES) ?? []);
}

/** Replaces what quotes other texts by dots: code, wording and the customer's words are not ours to change. */
function masked(text) {
  return text.replace(/`[^`\n]*`|"[^"\n]*"|“[^”]*”|\[[^\]]*\]\([^)]*\)|\bhttps?:\S+/g, (quoted) =>
    "·".repeat(quoted.length),
  );
}

/** What a pattern finds in a text that is masked, but no part of a file's name, an anchor or an identifier. */
function matchesOf({ find, unlessAfter }, plain) {
  return [...plain.matchAll(find)].filter(({ index, 0: all }) => {
    if (/[-/#_.]/.test(plain[index - 1] ?? "") || /[-/#_]/.test(plain[index + all.length] ?? ""))
      return false;
    return !unlessAfter?.test(plain.slice(Math.max(0, index - 90), index));
  });
}

/** Returns what the patterns find in a text, with where it begins. */
export function wordsIn(text) {
  const plain = masked(text);
  return WORDS.flatMap((word) =>
    matchesOf(word, plain).map((match) => ({ word, index: match.index, found: match[0] })),
  );
}

/** Returns the text with each word replaced that has one safe replacement. */
export function inPlainWords(text) {
  let result = text;
  for (const word of WORDS) {
    const { fix } = word;
    if (fix === undefined) continue;
    for (const match of matchesOf(word, masked(result)).reverse()) {
      const fixed =
        typeof fix === "function"
          ? fix(...match)
          : fix.replace(/\$(\d)/g, (_dollar, group) => match[Number(group)]);
      result = result.slice(0, match.index) + fixed + result.slice(match.index + match[0].length);
    }
  }
  return result;
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\(|\}\)\()\s*$/;

/** Returns the parts of a source file that people read: comments, and titles of tests. */
export function proseOfCode(code, isTest) {
  const parts = [];
  for (const match of code.matchAll(TOKEN)) {
    const [text] = match;
    const isComment = text.startsWith("/") && !(text.startsWith("//") && code[match.index - 1] === ":");
    const isTitle =
      isTest &&
      !isComment &&
      !text.startsWith("/") &&
      TITLE.test(code.slice(Math.max(0, match.index - 60), match.index));
    if (isComment) parts.push({ start: match.index, text });
    // Without its quotation marks, which would mask it.
    else if (isTitle) parts.push({ start: match.index + 1, text: text.slice(1, -1) });
  }
  return parts;
}

/** Returns the parts of a page outside its blocks of code. */
export function proseOfPage(page) {
  const parts = [];
  let start = 0;
  for (const block of page.matchAll(/^```[\s\S]*?^```/gm)) {
    parts.push({ start, text: page.slice(start, block.index) });
    start = block.index + block[0].length;
  }
  parts.push({ start, text: page.slice(start) });
  return parts;
}
