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
]);
/** Marks of Markdown divide no figure for its reader. */
const MARKS = /[*_~`\\]/g;

const PER_CENT = String.raw`(?:%|per[\s-]*cent(?:um)?\b|percentage\b|pct\b|p\s?\.\s?c\b|pc\b|o\/o)`;
/** A figure begins where no part of one stands before: else a long row of digits is read from each of them. */
const PERCENTAGE = new RegExp(
  String.raw`(?<![\p{Nd}.,])\p{Nd}[\p{Nd}.,]*(?:\s?[-–]\s?\p{Nd}[\p{Nd}.,]*)?[\s-]{0,3}${PER_CENT}`,
  "giu",
);
const A_YEAR = /\bp\s?[./]\s?a\b|\bper\s{0,3}annum\b|(?<=\p{Nd}\s{0,3}|%\s{0,3}|cent\s{0,3})\bpa\b/giu;
const PERIOD = String.raw`(?:weekly|fortnightly|monthly|p\s?[./]?\s?[wm]\b|(?:a|an|per|each|every|\/)\s{0,3}(?:week|wk|fortnight|month|mth|mo)\b|周|週|月)`;
const REPAYMENT = new RegExp(
  String.raw`(?:[$¥]\s?\p{Nd}[\p{Nd}.,]*|(?<![\p{Nd}.,])\p{Nd}[\p{Nd}.,]*\s?(?:dollars|aud|澳元|元))[\s/-]{0,3}${PERIOD}`,
  "giu",
);

/** Words next to which a percentage is a rate. */
const OF_FINANCE =
  /\b(?:p\s?[./]\s?a|pa|annum|annual(?:ly)?|yearly|year|yr|interest|financ\w*|rates?|apr|comparison|loans?|lend\w*|borrow\w*|credit|repay\w*|instal\w*|leas(?:e|es|ing)|deposit|balloon|residual)\b|利率|利息|年化|年利|贷款|金融|分期|月供|还款|首付/iu;
/** Words that make a percentage without a noun behind it a discount: "save 10%". */
const OF_DISCOUNT =
  /\b(?:sav(?:e|es|ed|ing|ings)|discount\w*|off|less|cut|reduc\w*|bonus|extra|more|cashback|donat\w*)\b|优惠|折扣|立减|节省/iu;
/** What may follow a figure that stands for itself. Any other word is what the percentage is of. */
const STANDS_ALONE =
  /^[\s"'’”)\]|]*(?:$|[.!?;:,*†]|(?:on|for|from|with|over|in|at|to|and|or|now|only|available|fixed|variable|until|till|this|these|today)\b)/iu;

/** Figures with decimals are rates more often than not: finance is looked for farther around them. */
const AROUND_DECIMALS = 200;

/**
 * Returns the figures of finance that a text states, each as it is compared with those of another text: without spaces.
 * Takes time in proportion to the text.
 */
export function financeClaims(text: string): string[] {
  const read = text
    .normalize("NFKC")
    .replace(/[аеорсухіΑΡαορ٪⁒‰]/g, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replace(MARKS, "");
  return [
    ...read
      .split(/\n/)
      .flatMap((line) => [
        ...[...line.matchAll(PERCENTAGE)].flatMap((match) => (isRate(line, match) ? [match[0]] : [])),
        ...[...line.matchAll(A_YEAR)].map(([claim]) => claim),
        ...[...line.matchAll(REPAYMENT)].map(([claim]) => claim),
      ]),
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

function isRate(line: string, { 0: figure, index }: RegExpExecArray): boolean {
  const [before, after] = [
    line.slice(Math.max(0, index - AROUND_DECIMALS), index),
    line.slice(index + figure.length),
  ];
  const next = after.slice(0, AROUND_DECIMALS);
  const clause = `${before.split(/[.!?;:]\s/).at(-1)} ${next.split(/[.!?;]\s/)[0]}`;
  if (OF_FINANCE.test(clause)) return true;
  if (/\p{Nd}[.,]\p{Nd}/u.test(figure) && OF_FINANCE.test(`${before} ${next}`)) return true;
  return STANDS_ALONE.test(next) && !OF_DISCOUNT.test(clause);
}
