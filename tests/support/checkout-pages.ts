import { type Answers, defaultAnswers, leadFormOf, type Visitor } from "./page-forms";
import { pageWords } from "./page-words";
import type { Answer } from "./request-server";

/* What tests of the checkout's pages share: sites whose dealership is paid, shoppers, and what a page says. */

/** The part of a site's configuration by which its only dealership can be paid. */
export const payableSite = (slug: string) => ({
  dealerships: [
    {
      id: slug,
      slug,
      name: `${slug} cars`,
      state: "VIC",
      lead_email: `leads@${slug}.example`,
      payments: { account: `acct_${slug}` },
    },
  ],
  time_zone: "Australia/Melbourne",
});

/** Of every car of such a site. */
export const soldBy = (slug: string) => ({
  dealership_id: slug as never,
  dealership_slug: slug,
  dealership_name: `${slug} cars`,
});

/** Returns what gives each shopper details of their own: one person may not hold many cars unpaid. */
export function newShoppers() {
  let people = 0;
  return () => {
    people += 1;
    return { name: "Ada Nguyen", email: `ada${people}@example.com`, phone: `0400 123 ${100 + people}` };
  };
}

/** The path and query of an address. */
export function pathOf(address: string | undefined): string {
  const { pathname, search } = new URL(address ?? "", "http://here.example");
  return pathname + search;
}
/** Where an answer leads. */
export const locationOf = ({ headers }: Answer) => pathOf(headers.location);

const part = (page: Answer, pattern: RegExp) =>
  pageWords((pattern.exec(page.text)?.[0] ?? "").replace(/<style.*?<\/style>/gs, "")).replaceAll(
    "\u00a0",
    " ",
  );
export const heading = (page: Answer) => part(page, /<h1.*?<\/h1>/s);
/** What the page says, without header and footer. */
export const main = (page: Answer) => part(page, /<main.*<\/main>/s);

/** Returns what a browser sends for the form of the page with these answers, pressed by this button. */
export function formAnswers(
  page: Answer,
  answers: Record<string, string>,
  button?: [name: string, value: string],
): Answers {
  const form = leadFormOf(page.text);
  if (!form) throw new Error(`no form: ${page.status} ${main(page).slice(0, 300)}`);
  const kept = defaultAnswers(form).filter(([name]) => !(name in answers));
  return [...kept, ...Object.entries(answers), ...(button ? [button] : [])];
}

/** Presses a button of the sandbox gateway's page. */
export function atGateway(
  who: Visitor,
  address: string | undefined,
  choice: "pay" | "cancel",
): Promise<Answer> {
  return who.post(pathOf(address), [["choice", choice]]);
}
