import { describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { type Visitor, visitor } from "../../../support/page-forms";
import { servedSites } from "../../../support/served-sites";
import { shownStep, typed } from "../../../support/stepped-form";

const NOW = new Date("2026-11-21T01:30:00Z");
const served = servedSites({
  sites: {
    alpha: {
      config: {
        forms: { finance: { enabled: true } },
        finance: { calculator: { enabled: true, fees: [], valid_until: "2027-06-30" } },
      },
      cars: [incomingCar("alpha-1", { dealership_id: "alpha", dealership_slug: "alpha" })],
    },
  },
  now: NOW,
});

const person = () => visitor(served, served.client.alpha.host);
const WORK = { employment: "Full time" };

/** Sends a step and returns the page of the next one. */
async function send(
  who: Visitor,
  html: string,
  answers: Record<string, string>,
  button?: [string, string],
): Promise<string> {
  const { headers } = await who.post("/finance", typed(html, answers, button));
  expect(headers.location).toMatch(/^\/finance(\?step=\d)?#/);
  return (await who.get((headers.location ?? "").replace(/#.*/, ""))).text;
}

const open = async (who: Visitor, query: string) => (await who.get(`/finance?${query}`)).text;
/** What the page's form posts, by field name. */
const answersOf = (html: string): Record<string, string> => Object.fromEntries(typed(html, {}));
const messageOf = (html: string) => answersOf(html).message;

describe("a finance enquiry of several steps (rules/finance#calculator-enquiry)", () => {
  it("takes the newest figures, and keeps what was typed into the message by hand", async () => {
    const who = person();
    const first = await open(who, "amount=40000&term=5&deposit=2000&rate=9");
    const third = await send(who, await send(who, first, {}), WORK);
    expect(shownStep(third)).toBe("How to contact you");
    expect(messageOf(third)).toContain("purchase price $40,000, deposit or trade-in $2,000");
    const begun = { message: `After six, please.\n\n${messageOf(third)}` };
    await send(who, third, begun, ["form_goto", "1"]);

    const again = await open(who, "amount=60000&term=3&rate=9");
    expect(answersOf(again)).toMatchObject({
      vehiclePriceBudget: "60000",
      deposit: "",
      loan_term: "3 years",
      message: expect.stringMatching(
        /^After six, please\.\s+Calculated on the website: purchase price \$60,000, deposit or trade-in \$0/,
      ),
    });
    expect(messageOf(again)).not.toContain("$40,000");
  });

  it("keeps a message that was typed before anything was computed", async () => {
    const who = person();
    const second = await send(who, await open(who, ""), { vehiclePriceBudget: "30000" });
    await send(who, await send(who, second, WORK), { message: "After six, please." }, ["form_goto", "1"]);
    expect(messageOf(await open(who, "amount=60000"))).toMatch(
      /^After six, please\.\s+Calculated on the website: purchase price \$60,000/,
    );
  });

  it("a finance enquiry has a term of half years in its list and in its message", async () => {
    const answers = answersOf(await open(person(), "amount=40000&term=4.5"));
    expect(answers.loan_term).toBe("4.5 years");
    expect(answers.message).toContain("term 4.5 years");
  });

  it("stays about its car", async () => {
    const text = await open(person(), "car_id=alpha-1");
    const [calculator = ""] = /<section id="finance-calculator"[\s\S]*?<\/section>/.exec(text) ?? [];
    expect(calculator).toContain('<input type="hidden" name="car_id" value="alpha-1"/>');
  });
});
