import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { isSubmissionConflict, type SubmittedLead } from "~/adapters/database/store";
import { isAvailable } from "~/domain/availability";
import type { Car } from "~/domain/car";
import { type EnquiryAnswers, enquiryKind, enquirySchema } from "~/domain/forms/enquiry";
import type { LeadFormField, LeadFormView } from "~/domain/forms/lead-form";
import type { NewLead } from "~/domain/lead";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { formDataOf } from "./form-data.server";
import { submitLead } from "./leads.server";
import type { Platform } from "./platform.server";

/** An enquiry about one car of one site; `similar` asks for something like it (spec 2 §4). */
export interface CarEnquiry {
  site: Site;
  car: Car;
  similar: boolean;
}

export type EnquiryOutcome =
  | { status: "sent"; lead: SubmittedLead }
  | { status: "refused"; form: LeadFormView; httpStatus: 400 | 503 };

type Answers = Record<string, string | undefined>;

/** The form as first shown, with its prefilled message. */
export function newEnquiryForm(enquiry: CarEnquiry): LeadFormView {
  const t = translator(enquiry.site);
  const similar = enquiry.similar || !isAvailable(enquiry.car.status);
  const { opt_in_default } = enquiry.site.enquiry;
  return formView(enquiry, {
    submission_id: randomUUID(),
    message: similar ? t("enquiry.similar_message") : t("enquiry.message", { car: enquiry.car.name }),
    opt_in: opt_in_default ? "on" : undefined,
  });
}

/** Checks, stores and acknowledges one enquiry; a refusal carries the form with everything typed. */
export async function submitEnquiry(
  platform: Platform,
  enquiry: CarEnquiry,
  request: Request,
): Promise<EnquiryOutcome> {
  const submission = parseWithZod(await formDataOf(request), { schema: enquirySchema(enquiry.site.enquiry) });
  const typed = typedAnswers(submission.payload);
  if (submission.status !== "success") {
    return { status: "refused", httpStatus: 400, form: formView(enquiry, typed, submission.reply().error) };
  }
  try {
    const lead = newLead(enquiry, submission.value, request);
    return { status: "sent", lead: await submitLead(platform, lead, enquiry.site) };
  } catch (error) {
    const again = isSubmissionConflict(error);
    if (!again) platform.log.error({ err: error }, "an enquiry could not be stored");
    return {
      status: "refused",
      httpStatus: again ? 400 : 503,
      form: formView(
        enquiry,
        // What changed since it was first sent goes as an enquiry of its own, if the shopper says so.
        again ? { ...typed, submission_id: randomUUID() } : typed,
        { "": [again ? "form.error.sent_before" : "form.error.unexpected"] },
      ),
    };
  }
}

/** What was typed, as text: a field sent twice keeps its first answer. */
function typedAnswers(payload: Record<string, unknown>): Answers {
  const answers: Answers = {};
  for (const [name, value] of Object.entries(payload)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string") answers[name] = first;
  }
  return answers;
}

function newLead({ site, car, similar }: CarEnquiry, answers: EnquiryAnswers, request: Request): NewLead {
  const t = translator(site);
  const consent = (name: string, given: boolean, wording: string) => ({
    name,
    given,
    wording,
    form: "car enquiry",
  });
  const consents = [
    consent("opt_in", answers.opt_in, t("form.field.opt_in", { dealership: car.dealership_name })),
  ];
  if (site.enquiry.terms_required) {
    consents.push(
      consent(
        "terms_conditions",
        answers.terms_conditions,
        t("form.field.terms_conditions", { site: site.name }),
      ),
    );
  }
  return {
    submission_id: answers.submission_id,
    site: site.slug,
    dealership_id: car.dealership_id,
    ...enquiryKind(car, similar),
    source: "Website",
    url: new URL(request.url).pathname,
    user_agent: request.headers.get("user-agent")?.slice(0, 500) ?? null,
    car_id: car.id,
    car_dealership_id: car.dealership_id,
    name: answers.name ?? "",
    last_name: null,
    email: answers.email,
    phone: answers.phone,
    postcode: answers.postcode ?? null,
    message: answers.message || null,
    consents,
    answers: {
      "Vehicle Make": car.make,
      "Vehicle Model": car.model,
      car_type: car.car_type,
      vehicle_status: car.status,
      stock_number: car.stocknum ?? "",
    },
    lead_attributes: {},
  };
}

function formView(enquiry: CarEnquiry, values: Answers, errors?: SubmissionResult["error"]): LeadFormView {
  const { site, car } = enquiry;
  const t = translator(site);
  const rules = site.enquiry;
  const message = (key: string) => t(key);
  const fields: LeadFormField[] = [];
  const field = (given: Omit<LeadFormField, "value" | "label"> & { label?: string }) => {
    const first = errors?.[given.name]?.[0];
    fields.push({
      label: `form.field.${given.name}`,
      ...given,
      value: values[given.name] ?? "",
      ...(given.kind === "checkbox" ? { checked: values[given.name] !== undefined } : {}),
      ...(first ? { error: message(first) } : {}),
    });
  };
  field({ name: "name", kind: "text", required: true, autoComplete: "name" });
  field({ name: "email", kind: "email", required: true, autoComplete: "email" });
  field({ name: "phone", kind: "tel", required: true, autoComplete: "tel", hint: "form.hint.phone" });
  if (rules.postcode !== "hidden") {
    field({
      name: "postcode",
      kind: "postcode",
      required: rules.postcode === "required",
      autoComplete: "postal-code",
    });
  }
  field({ name: "message", kind: "textarea", required: rules.message_required });
  field({ name: "opt_in", kind: "checkbox", required: false });
  if (rules.terms_required) {
    const links = [
      { label: "nav.terms", href: "/terms-and-conditions" },
      { label: "nav.privacy_policy", href: "/privacy-policy" },
    ];
    field({ name: "terms_conditions", kind: "checkbox", required: true, links });
  }

  const summary = fields.flatMap(({ name, error }) => (error ? [{ field: name, message: error }] : []));
  const whole = [...(errors?.[""] ?? []), ...(errors?.submission_id ?? [])];
  const expired = errors?.submission_id !== undefined && errors.submission_id !== null;
  return {
    action: `/cars/${car.slug}/${enquiry.similar ? "similar" : "enquire"}`,
    hidden: { submission_id: expired ? randomUUID() : (values.submission_id ?? randomUUID()) },
    fields,
    errors: [...whole.map((key) => ({ field: null, message: message(key) })), ...summary],
  };
}
