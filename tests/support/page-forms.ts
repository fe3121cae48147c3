import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import { HONEYPOT } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { type Answer, requestServer } from "./request-server";

/** One control of a form, as its page has it. */
export interface PageField {
  name: string;
  /** The input's type; "select" and "textarea" for those. */
  type: string;
  value: string;
  /** Whether a box or a radio button is ticked. */
  checked: boolean;
  /** The values of a select's options. */
  options: string[];
  attributes: Record<string, string>;
}

/** A form that posts, as its page has it. */
export interface PageForm {
  action: string;
  fields: PageField[];
}

/** A form's answers in their order, as a browser sends them. */
export type Answers = [name: string, value: string][];

/** Returns the forms of a page that post. */
export function formsOfPage(html: string): PageForm[] {
  const forms: PageForm[] = [];
  let form: PageForm | undefined;
  let open: PageField | undefined;
  const field = (type: string, attributes: Record<string, string>): PageField => ({
    name: attributes.name ?? "",
    type,
    value: attributes.value ?? (type === "checkbox" || type === "radio" ? "on" : ""),
    checked: "checked" in attributes,
    options: [],
    attributes,
  });
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === "form") form = { action: attributes.action ?? "", fields: [] };
      else if (!form) return;
      // It belongs to another form, or to none.
      else if (attributes.form !== undefined) return;
      else if (tag === "input") form.fields.push(field(attributes.type ?? "text", attributes));
      else if (tag === "button") form.fields.push(field("submit", attributes));
      else if (tag === "select" || tag === "textarea") {
        open = field(tag, attributes);
        form.fields.push(open);
      } else if (tag === "option" && open) {
        open.options.push(attributes.value ?? "");
        if ("selected" in attributes) open.value = attributes.value ?? "";
      }
    },
    ontext(text) {
      if (open?.type === "textarea") open.value += text;
    },
    onclosetag(tag) {
      if (tag === "select" || tag === "textarea") open = undefined;
      if (tag !== "form" || !form) return;
      forms.push(form);
      form = undefined;
    },
  });
  // A page is large, and its forms are a small part of it.
  for (const [form, attributes = ""] of html.matchAll(/<form\b([^>]*)>.*?<\/form>/gis))
    if (/\bmethod="post"/i.test(attributes)) parser.write(form);
  parser.end();
  return forms;
}

/** Returns the form of a page that sends a lead: the one with a `submission_id`. */
export function leadFormOf(html: string): PageForm | undefined {
  if (!html.includes('name="submission_id"')) return undefined;
  return formsOfPage(html).find(({ fields }) => fields.some(({ name }) => name === "submission_id"));
}

const ANSWERS: Record<string, string> = {
  postcode: "3000",
  rego: "ABC123",
  kms: "45,000",
  year: "2021",
  vin: "JTNB11HK103123456",
};

/**
 * Returns the answers of a visitor who fills in everything. Each text contains `words`, so that it can be
 * found again. Choices that the page has made stay as they are.
 */
export function filledAnswers({ fields }: PageForm, words: string): Answers {
  const answers: Answers = [];
  const radios = new Map<string, string>();
  for (const field of fields) {
    const { name, type } = field;
    if (!name || type === "submit" || type === "button") continue;
    if (type === "radio" && name === TEST_DRIVE_TIME) {
      const times = fields.filter((each) => each.name === name && each.value !== "");
      // Visitors want different appointments.
      radios.set(name, times[numberOf(words) % times.length]?.value ?? "");
    } else if (type === "radio") {
      if (field.checked || !radios.has(name)) radios.set(name, field.value);
    } else answers.push([name, name === HONEYPOT ? "" : answerTo(field, words)]);
  }
  return [...answers, ...radios];
}

/** Returns what a browser sends when nobody changes anything. */
export function defaultAnswers({ fields }: PageForm): Answers {
  return fields
    .filter(({ name, type }) => name && type !== "submit" && type !== "button")
    .filter(({ type, checked }) => checked || (type !== "checkbox" && type !== "radio"))
    .map(({ name, value }) => [name, value]);
}

function answerTo({ name, type, value, options, attributes }: PageField, words: string): string {
  switch (type) {
    case "hidden":
    case "checkbox":
      return value;
    case "select": {
      const choices = options.filter((option) => option !== "");
      // Visitors want different appointments.
      return value || (choices[numberOf(words) % choices.length] ?? "");
    }
    case "tel":
      return `04${String(10_000_000 + (numberOf(words) % 89_999_999))}`;
    case "email":
      return `${words.toLowerCase().replace(/[^a-z0-9]/g, "")}@example.com`;
    case "datetime-local":
      return `${weekAfter(attributes.min ?? "")}T10:30`;
    case "date":
      return weekAfter(attributes.min ?? "");
    case "textarea":
      return `The words of ${words},\r\nin two lines`;
    default:
      return ANSWERS[name.toLowerCase()] ?? generalAnswer(attributes, words);
  }
}

/** Returns the same number for the same words. */
function numberOf(words: string): number {
  return createHash("sha256").update(words).digest().readUInt32BE();
}

function generalAnswer({ inputmode }: Record<string, string>, words: string): string {
  return inputmode === "numeric" || inputmode === "decimal" ? "25,000" : words;
}

function weekAfter(day: string): string {
  const [year = 2026, month = 1, date = 1] = day.slice(0, 10).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + 7)).toISOString().slice(0, 10);
}

/** Returns the addresses of a page's pictures that report the visit. */
export function visitPicturesOf(html: string): string[] {
  const pictures = html.matchAll(/<img src="((?:\/visit|\/cars\/[^"/]+\/view)\.gif[^"]*)"/g);
  return [...pictures].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

/** A visitor without JavaScript: stores a site's cookies, reads its pages, fills in its forms. */
export function visitor({ port }: { port: number }, host: string) {
  let at = { port, host };
  const cookies = new Map<string, string>();
  const ask = async (
    target: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await requestServer(at.port, target, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Host: at.host,
        ...(cookies.size > 0 ? { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") } : {}),
        ...(body === undefined
          ? {}
          : { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://${at.host}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    // Apostrophes as a reader sees them.
    return { ...answer, text: answer.text.replaceAll("&#x27;", "'") };
  };
  return {
    get host() {
      return at.host;
    },
    /** The `Cookie` header of its next request. */
    get cookie() {
      return [...cookies].map((pair) => pair.join("=")).join("; ");
    },
    /** The server has moved: a browser keeps its cookies. */
    at: (port: number, host: string) => {
      at = { port, host };
    },
    /** Puts a cookie into the browser: "name=value". */
    keepCookie: (pair: string) => {
      const [name = "", ...value] = pair.split("=");
      cookies.set(name, value.join("="));
    },
    forgetCookies: () => cookies.clear(),
    /** Fetches also the pictures that report the visit, as browsers do. */
    get: async (target: string) => {
      // Browsers don't send the fragment.
      const page = await ask(target.replace(/#.*/, ""));
      for (const picture of visitPicturesOf(page.text)) await ask(picture);
      return page;
    },
    post: (target: string, answers: Answers) => ask(target, new URLSearchParams(answers).toString()),
    /** Posts a body of another type: a form with a file. */
    postBody: (target: string, contentType: string, body: Buffer) =>
      ask(target, body, { "Content-Type": contentType }),
  };
}
export type Visitor = ReturnType<typeof visitor>;

const MAX_STEPS = 12;

/** The end of a form: the thank-you page or, for a valuation, the page with the result. */
export const END_OF_FORM = /^\/success$|\?result=1$/;

/**
 * Fills in a form from its current step to its end; returns the last answer.
 * @param send posts one step; a test may do something else between page and post
 */
export async function completeForm(
  person: Visitor,
  page: { path: string; text: string },
  words: string,
  send: (path: string, answers: Answers) => Promise<Answer> = person.post,
): Promise<Answer> {
  let { path, text } = page;
  let refusals = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const form = leadFormOf(text);
    if (!form) throw new Error(`no lead form at ${path}`);
    const answers = filledAnswers(form, words + "!".repeat(refusals));
    let answer = await send(form.action || path, answers);
    const next = answer.headers.location ?? "";
    // Another visitor booked the chosen appointment first: chooses another one, with the same answers.
    if (answer.status === 400 && answers.some(([name]) => name === TEST_DRIVE_TIME) && refusals < 3) {
      refusals += 1;
      text = answer.text.replaceAll(/(<option[^>]*) selected(="")?/g, "$1");
      continue;
    }
    if (answer.status !== 303 && answer.status !== 200) return answer;
    if (answer.status === 303) {
      // The next step of this form, and no other page.
      if (END_OF_FORM.test(next)) return answer;
      if (next.split(/[?#]/)[0] !== path.split(/[?#]/)[0]) return answer;
      path = next;
      answer = await person.get(next);
    }
    text = answer.text;
  }
  throw new Error(`the form at ${path} does not end`);
}

/** Returns the errors of a refused form, for a test's message. */
export function errorsOf(html: string): string {
  const summary = /id="[^"]*error-summary"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? html.slice(0, 300);
  return summary
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
