import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import { HONEYPOT } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { type Answer, askServer } from "./http-host";

/** One control of a form as its page has it. */
export interface PageField {
  name: string;
  /** The input's type; "select" and "textarea" for those. */
  type: string;
  value: string;
  /** Of a box or a radio: ticked. */
  checked: boolean;
  /** Of a select: its options' values. */
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

/** The forms of a page that post. */
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
      if (tag === "form")
        form =
          attributes.method?.toLowerCase() === "post"
            ? { action: attributes.action ?? "", fields: [] }
            : undefined;
      else if (!form) return;
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
  parser.end(html);
  return forms;
}

/** A page's form that sends a lead: the one with a `submission_id`. */
export function leadFormOf(html: string): PageForm | undefined {
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
 * Fills a form in as somebody would who answers everything; each text of theirs holds `words`, so that it can be found
 * again. What the page has chosen already is left as it is.
 */
export function filledIn({ fields }: PageForm, words: string): Answers {
  const answers: Answers = [];
  const radios = new Map<string, string>();
  for (const field of fields) {
    const { name, type } = field;
    if (!name || type === "submit" || type === "button") continue;
    if (type === "radio") {
      if (field.checked || !radios.has(name)) radios.set(name, field.value);
    } else answers.push([name, name === HONEYPOT ? "" : answerTo(field, words)]);
  }
  return [...answers, ...radios];
}

/** What a browser sends when nobody changes anything. */
export function asItStands({ fields }: PageForm): Answers {
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
      // Not everybody wants the same appointment.
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

/** The same for the same words. */
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

/** Somebody without JavaScript: keeps a site's cookies, reads its pages, fills in its forms. */
export function visitor({ port }: { port: number }, host: string) {
  let at = { port, host };
  const cookies = new Map<string, string>();
  const ask = async (
    target: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await askServer(at.port, target, {
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
    return answer;
  };
  return {
    get host() {
      return at.host;
    },
    /** The server has moved: a browser keeps its cookies. */
    at: (port: number, host: string) => {
      at = { port, host };
    },
    get: (target: string) => ask(target),
    post: (target: string, answers: Answers) => ask(target, new URLSearchParams(answers).toString()),
  };
}
export type Visitor = ReturnType<typeof visitor>;

const MOST_STEPS = 12;

/** Where a form ends: the page that thanks, or, of a valuation, the one with its result. */
export const END_OF_FORM = /^\/success$|\?result=1$/;

/**
 * Fills a form in from where its page stands to its end, step by step; gives the last answer.
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
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const form = leadFormOf(text);
    if (!form) throw new Error(`no lead form at ${path}`);
    const answers = filledIn(form, words + "!".repeat(refusals));
    let answer = await send(form.action || path, answers);
    const next = answer.headers.location ?? "";
    // Somebody else was first at the chosen appointment: another one is chosen, with everything else as it was.
    if (answer.status === 400 && answers.some(([name]) => name === TEST_DRIVE_TIME) && refusals < 3) {
      refusals += 1;
      text = answer.text.replaceAll(/(<option[^>]*) selected(="")?/g, "$1");
      continue;
    }
    if (answer.status !== 303 && answer.status !== 200) return answer;
    if (answer.status === 303) {
      // Its own next step, and no other page.
      if (END_OF_FORM.test(next)) return answer;
      if (next.split(/[?#]/)[0] !== path.split(/[?#]/)[0]) return answer;
      path = next;
      answer = await person.get(next.replace(/#.*/, ""));
    }
    text = answer.text;
  }
  throw new Error(`the form at ${path} does not end`);
}

/** What a refused form says is wrong, for a test's message. */
export function errorsOf(html: string): string {
  const summary = /id="[^"]*error-summary"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? html.slice(0, 300);
  return summary
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
