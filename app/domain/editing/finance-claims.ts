/*
 * Figures of finance that an editor's text states: a rate, a repayment, "p.a." Only the configuration and the files state
 * them, since the law words what stands with them (rules/editors#finance-claims). "10% off" and "5% bigger battery" are
 * no finance.
 */

/** Letters of other scripts that look like Latin ones, and signs that are read as a percent sign. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...[..."аеорсухі"].map((letter, index) => [letter, "aeopcyxi"[index] ?? ""] as const),
  ...[..."ΑΡαορ"].map((letter, index) => [letter, "apaop"[index] ?? ""] as const),
  ...[..."٪⁒‰"].map((sign) => [sign, "%"] as const),
  ["٫", "."],
]);
/** Marks of Markdown divide no figure for its reader. */
const MARKS = /[*_~`\\]/g;

const PER_CENT = String.raw`(?:%|per[\s-]*cent(?:um)?\b|percentage\b|pct\b|p\s?\.\s?c\b|pc\b|o\/o)`;
/** A figure begins where no part of one stands before: else a long row of digits is read from each of them. */
const PERCENTAGE = new RegExp(
  String.raw`(?<![\p{Nd}.,])\p{Nd}[\p{Nd}.,]*(?:\s?[-–]\s?\p{Nd}[\p{Nd}.,]*)?[\s-]{0,3}${PER_CENT}`,
  "giu",
);
const A_YEAR = /\bp\s?[./]\s?a\b|\bper\s{0,3}annum\b|(?<=\p{Nd}\s{0,3}|%\s{0,3}|cent\s{0,3})\bp\s?a\b/giu;
const PERIOD = String.raw`(?:weekly|fortnightly|monthly|p\s?[./]?\s?(?:[wm]|week|fortnight|month)\b|(?:a|an|per|each|every|\/)[\s-]{0,3}(?:week|wk|fortnight|month|mth|mo)\b|周|週|月)`;
const REPAYMENT = new RegExp(
  String.raw`(?:[$¥]\s?\p{Nd}[\p{Nd}.,]*|(?<![\p{Nd}.,])\p{Nd}[\p{Nd}.,]*\s?(?:dollars|aud|澳元|元))[\s/-]{0,3}${PERIOD}`,
  "giu",
);

/** Words next to which a percentage is a rate. */
const OF_FINANCE =
  /\b(?:p\s?[./]?\s?a|annum|interest|financ\w*|rates?|apr|comparison|loans?|lend\w*|borrow\w*|repay\w*|instal\w*|balloon|residual)\b|利率|利息|年化|年利|贷款|金融|分期|月供|还款|首付|\/\s?年/iu;
/** The same, unless the percentage is a discount: "10% off your annual service". */
const OF_A_YEAR = /\b(?:annual(?:ly)?|yearly|year|yr|credit|leas(?:e|es|ing)|deposit)\b/iu;
/** Words that make a percentage without a noun behind it a discount: "save 10%". */
const OF_DISCOUNT =
  /\b(?:sav(?:e|es|ed|ing|ings)|discount\w*|off|less|cut|reduc\w*|bonus|extra|more|cashback|donat\w*)\b|优惠|折扣|立减|节省/iu;
/** What may follow a figure that stands for itself. Any other word is what the percentage is of. */
const STANDS_ALONE =
  /^[\s"'’”)\]|]*(?:$|[.!?;:,*†]|(?:on|for|from|with|over|in|at|to|and|or|now|only|available|fixed|variable|until|till|this|these|today)\b)/iu;

/** A word of a script in which no word of finance is known here. */
const OF_ANOTHER_SCRIPT = /^[\s"'’”)\]|]*(?!\p{Script=Latin}|\p{Script=Han})\p{L}/u;

const CLAUSE_END = /[.!?;:]\s|\n\s*\n/;
/** Characters in which a figure's words are looked for. Of one with decimals they may be in another sentence. */
const AROUND = 200;

/**
 * Returns the figures of finance that a text states, each as it is compared with those of another text: without spaces.
 * Takes time in proportion to the text.
 */
export function financeClaims(text: string): string[] {
  const read = text
    .normalize("NFKC")
    .replace(/[аеорсухіΑΡαορ٪⁒‰٫]/g, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replace(MARKS, "");
  return [
    ...[...read.matchAll(PERCENTAGE)].flatMap((match) => (isRate(read, match) ? [match[0]] : [])),
    ...[...read.matchAll(A_YEAR)].map(([claim]) => claim),
    ...[...read.matchAll(REPAYMENT)].map(([claim]) => claim),
  ].map((claim) => claim.replace(/\s/g, "").toLowerCase());
}

/**
 * Returns what a text states that another one doesn't.
 * @param before what the site's files say; null: nothing
 */
export function newFinanceClaims(text: string, before: string | null): string[] {
  const claims = financeClaims(text);
  const known = new Set(claims.length > 0 && before !== null ? financeClaims(before) : []);
  return claims.filter((claim) => !known.has(claim));
}

function isRate(text: string, { 0: figure, index }: RegExpExecArray): boolean {
  const end = index + figure.length;
  const before = text.slice(Math.max(0, index - AROUND), index);
  const after = text.slice(end, end + AROUND);
  // A line break within a paragraph divides no sentence.
  const clause = [before.split(CLAUSE_END).at(-1), after.split(CLAUSE_END)[0]].join(" ");
  if (OF_FINANCE.test(clause)) return true;
  const hasDecimals = /\p{Nd}[.,]\p{Nd}/u.test(figure);
  if (hasDecimals && (OF_FINANCE.test(`${before} ${after}`) || OF_ANOTHER_SCRIPT.test(after))) return true;
  if (OF_DISCOUNT.test(clause)) return false;
  return OF_A_YEAR.test(clause) || STANDS_ALONE.test(after.split(/\n\s*\n/)[0] ?? "");
}
