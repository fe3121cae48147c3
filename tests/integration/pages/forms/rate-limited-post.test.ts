import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import {
  type Answers,
  defaultAnswers,
  filledAnswers,
  formsOfPage,
  leadFormOf,
} from "../../../support/page-forms";
import { serveSites } from "../../../support/served-sites";

/*
 * A visitor loses no answer to the rate limit. The limit is used up before the tests, and the clock stands
 * still.
 */
const FORM = "/cars/slug-alpha-1/enquire";
const PAGE = "/sent-too-often";
const WORDS = 'He said <"hi" & bye>,\r\nthen ☎';

let served: Awaited<ReturnType<typeof serve>>;
const serve = () =>
  serveSites({
    sites: { alpha: { cars: [incomingCar("alpha-1", ALPHA)] } },
    environment: { RATE_LIMIT_PER_MINUTE: "1" },
  });
const ALPHA = { dealership_id: "alpha", dealership_slug: "alpha", dealership_name: "alpha" };

let page: string;
let byItself: number[];
beforeAll(async () => {
  vi.setSystemTime(new Date());
  served = await serve();
  const { alpha } = served.client;
  page = (await alpha.get(FORM)).text;
  byItself = [(await alpha.get(PAGE)).status, (await alpha.post(PAGE, { name: "Ada" })).status];
});
afterAll(async () => {
  await served?.close();
  vi.useRealTimers();
});

const FORM_TYPE = "application/x-www-form-urlencoded";
const send = (target: string, answers: Answers) =>
  served.client.alpha.postRaw(target, FORM_TYPE, new URLSearchParams(answers).toString());

function filledForm(): Answers {
  const form = leadFormOf(page);
  if (!form) throw new Error("the page has a form");
  return filledAnswers(form, "Ada Nguyen").map(([name, value]) => [name, name === "message" ? WORDS : value]);
}

describe("a form that is over the rate limit", () => {
  it("is not stored, and returns all answers in a form that posts to the same page again", async () => {
    const answers = [...filledForm(), ["twice", "1"], ["twice", "2"]] as Answers;
    const answer = await send(`${FORM}?car_id=1&x=%26`, answers);
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const seconds = answer.headers["retry-after"];
    expect(answer.text).toContain(`wait ${seconds} second`);
    expect(answer.text).toContain("<title>Error: Please wait a moment – ");
    const [again] = formsOfPage(answer.text).filter(({ fields }) =>
      fields.some(({ name }) => name === "twice"),
    );
    expect(again?.action).toBe(`${FORM}?car_id=1&x=%26`);
    // A browser sends each line end as CRLF, whatever the page has.
    expect(again && defaultAnswers(again)).toEqual(answers);
    expect(await served.platform.store.leads.count()).toBe(0);
  });

  it("posts to this site again, even from a hostile address", async () => {
    const answer = await send("//evil.example/enquire", [["name", "Ada"]]);
    expect(answer.status).toBe(429);
    expect(answer.text).not.toContain('action="//');
  });

  it("tells a dialog the reason and the waiting time, in an answer that its script can read", async () => {
    const answer = await send(`${FORM}.data`, filledForm());
    expect(answer.status).toBe(429);
    expect(answer.headers["content-type"]).toMatch(/^text\/x-script/);
    const [shape, ...values] = JSON.parse(answer.text.split("\n")[0] ?? "") as unknown[];
    expect(shape).toBeTypeOf("object");
    expect(values).toContain("failed");
    expect(values).toContainEqual(
      expect.stringContaining(
        `Nothing you entered has been lost: wait ${answer.headers["retry-after"]} second`,
      ),
    );
  });

  it("gets a short JSON error when a program asks", async () => {
    const answer = await served.client.alpha.postJson("/api/leads", {});
    expect(answer.status).toBe(429);
    expect(JSON.parse(answer.text).error).toContain("wait a minute");
    const json = { Accept: "application/json" };
    expect((await served.client.alpha.post(FORM, { name: "Ada" }, json)).text).toMatch(/^\{"error":/);
    expect((await served.client.alpha.postJson(FORM, {})).headers["content-type"]).toMatch(/^text\/html/);
  });

  it("has a page that gets 404 when it is requested directly", () => expect(byItself).toEqual([404, 404]));

  it("gets 413 when it is larger than any form", async () => {
    const answer = await send(FORM, [["message", "a".repeat(256 * 1024)]]);
    expect(answer.status).toBe(413);
    expect((await send(FORM, [["message", "a".repeat(40 * 1024)]])).status).toBe(429);
  });
});
