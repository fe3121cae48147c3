import { type Answers, defaultAnswers, leadFormOf } from "./page-forms";

/** A form of three steps, as a site's configuration defines it, and its wording. */
export const LOAN_FORM = {
  path: "/loan",
  aliases: ["/borrow"],
  category: "Finance Enquiry",
  wording: "forms.loan",
  anchor: "finance-form",
  about_car: true,
  prefill: { vehiclePriceBudget: "budget", car_type: "car_type" },
  steps: [
    {
      heading: "forms.loan.step_car",
      fields: [
        {
          name: "budget",
          kind: "dollars",
          required: true,
          label: "forms.loan.budget",
          range: { min: 1000, max: 90000 },
        },
        {
          name: "car_type",
          kind: "select",
          label: "forms.loan.car_type",
          options: [{ value: "used", label: "forms.loan.used" }],
        },
      ],
    },
    {
      heading: "forms.loan.step_you",
      fields: ["name", "email", { name: "phone", required: false }, "opt_in"],
    },
    { heading: "forms.loan.step_more", fields: ["message"] },
  ],
};
export const LOAN_WORDING = {
  forms: {
    loan: {
      heading: "Borrow",
      intro: "Ask us.",
      submit: "Get Pre-Approved Now",
      step_car: "The car",
      step_you: "You",
      step_more: "The rest",
      budget: "Most you would spend",
      car_type: "Kind",
      used: "Used",
    },
  },
};

/** Returns what a browser sends for the page's form with these answers; "" unticks a box. */
export function typed(html: string, answers: Record<string, string>, button?: [string, string]): Answers {
  const form = leadFormOf(html);
  if (!form) throw new Error("the page has no form");
  const kept = defaultAnswers(form).filter(([name]) => !(name in answers));
  const said = Object.entries(answers).filter(([name, value]) => value !== "" || name !== "opt_in");
  return [...kept, ...said, ...(button ? [button] : [])];
}

/** Returns the step that a page shows. */
export const shownStep = (html: string) => /aria-current="step"[^>]*>(?:<[^>]*>)*([^<]*)/.exec(html)?.[1];
export const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
