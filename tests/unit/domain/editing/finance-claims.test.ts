import { expect, it } from "vitest";
import { financeClaims } from "~/domain/editing/finance-claims";

/* rules/editors#finance-claims */
it.each([
  ["From 1.9% a year", ["1.9%"]],
  ["From 1.9 per cent a year", ["1.9percent"]],
  ["9.9％ p.a.", ["9.9%", "p.a"]],
  ["９.９％", ["9.9%"]],
  ["9.9﹪ on all utes", ["9.9%"]],
  ["9.9٪", ["9.9%"]],
  ["٩٫٩٪ سنويا", ["٩.٩%"]],
  ["९.९% वार्षिक", ["९.९%"]],
  ["10% تخفيض", []],
  ["9.9 p.c.", ["9.9p.c"]],
  ["9.9 pct interest", ["9.9pct"]],
  ["9.9 per-cent", ["9.9per-cent"]],
  ["9.9**%** fixed", ["9.9%"]],
  ["9.9\\% comparison rate", ["9.9%"]],
  ["9.9% р.а.", ["9.9%", "p.a"]],
  ["9.9% p a drive away", ["9.9%", "pa"]],
  ["9.9%/年", ["9.9%"]],
  ["$99 per-week", ["$99per-week"]],
  ["$99 p/week", ["$99p/week"]],
  ["Ask about finance. Now 9.9% Corollas.", ["9.9%"]],
  ["Finance at 2 per cent", ["2percent"]],
  ["10% deposit", ["10%"]],
  ["Only 5%!", ["5%"]],
  ["4–6% on loans", ["4–6%"]],
  ["Rates per annum", ["perannum"]],
  ["9.9\n% on all utes", ["9.9%"]],
  ["## Our rates\n\n9.9% Corolla", ["9.9%"]],
  ["From $99 a week", ["$99aweek"]],
  ["$99pw", ["$99pw"]],
  ["$450/month over five years", ["$450/month"]],
  ["99 dollars per fortnight", ["99dollarsperfortnight"]],
  ["利率仅 9.9%", ["9.9%"]],
  ["10% off all servicing", []],
  ["Save 10% on accessories", []],
  ["A discount of 15%.", []],
  ["10% off your annual service", []],
  ["5% bigger battery", []],
  ["A 5%\nbigger battery", []],
  ["100% electric", []],
  ["up to 20 per cent more range. Ask about finance.", []],
  ["优惠10%", []],
  ["A 5 pc tool set", []],
  ["Service from $299, pay later", []],
  ["Open 7 days a week, 12 months a year", []],
  ["The P.A. system", ["p.a"]],
])("finds in %j the claims %j", (text, claims) => expect(financeClaims(text)).toEqual(claims));

it("reads long rows of digits, signs and spaces once", () => {
  // Read from each of its characters, any of these takes minutes.
  for (const part of ["1 ", "1", "1.", "1%", "% ", "$1 ", "p ", "1 -", " "])
    financeClaims(part.repeat(45_000 / part.length));
});
