import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { FIND_NEAREST, type FormField, SHOW_TIMES } from "~/domain/forms/form-field";
import type { FormAnswers } from "~/domain/forms/form-schema";
import {
  askedStep,
  type CheckFields,
  definedSteps,
  nextStep,
  type ShownStep,
  STEP_FIELDS,
  type StepErrors,
  type StepsOf,
  stepNumber,
  type Typed,
  type WalkedSteps,
  walkSteps,
} from "~/domain/forms/form-steps";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { withChosenLocation } from "./appointment-slots.server";
import { draftOf, type FormDraft, forgetDraft, keepDraft } from "./form-draft.server";
import { refusedStep, stepHidden, stepView, withFields, withRefusal } from "./form-step-view.server";
import { focusedOn } from "./form-view.server";
import {
  initialAnswers,
  type LeadFormOutcome,
  momentOf,
  type PlacedForm,
  readForm,
  storeLead,
  typedAnswers,
} from "./lead-form.server";
import { storePartialLead } from "./partial-leads.server";
import type { Platform, RequestContext } from "./platform.server";
import { locatedForm, withNearestChosen } from "./postcode.server";

/**
 * A form of several steps, from a site's configuration or made by code. A route's loader calls `loadStep`, its action
 * `postStep`; the page draws `FormSteps` (components/forms/form-steps.tsx). Everything works by plain posts, without
 * cookies too. Where the browser keeps the draft's cookie each step has an address, `{path}?step=2`.
 */
export interface SteppedForm {
  /** Names its draft: letters, digits, - and _; one for each form of a site. */
  id: string;
  /** The form as a whole. `definition.fields` has the fields of all steps, whichever way the answers lead. */
  placed: PlacedForm;
  /**
   * The steps that the answers so far make; absent: those of the definition. May ask the store or another service
   * (makes → models), and may make fields anew: what is checked and shown is what it returns, but `definition.fields`
   * must name them all, because what has another name isn't carried along.
   */
  stepsOf?: StepsOf;
  /** What the page's query fills in, by field name; goes before what was typed earlier. */
  given?: Readonly<Record<string, string>>;
  /** What else is filled in for a start, by field name. */
  offered?: Readonly<Record<string, string>>;
  /** What the addresses of its steps say beside the step, e.g. `{ car_id }`; posted along as hidden fields. */
  query?: Readonly<Record<string, string>>;
}

export type SteppedOutcome =
  /** The action returns (or throws) this. */
  | { status: "shown"; response: Response | ReturnType<typeof data<{ form: LeadFormView }>> }
  /** The last step was sent, and the lead is stored. `forget` is a `Set-Cookie` header for the answer. */
  | (Extract<LeadFormOutcome, { status: "sent" }> & { answers: FormAnswers; forget: string });

/** What becomes of the checked answers of all steps; by default they are stored as a lead. */
export type StoreSteps = typeof storeLead;

/** The step that a GET asks for, or that this same request's post led to. */
export async function loadStep(
  context: RequestContext,
  request: Request,
  form: SteppedForm,
): Promise<ShownStep> {
  if (context.shownStep) return context.shownStep;
  const { definition, action } = form.placed;
  const place = { id: form.id, path: action };
  const draft = draftOf(context, request, place);
  const goesOn = draft?.about === aboutOf(form);
  const given = onlyFields(definition.fields, form.given);
  const typed: Typed = {
    ...(goesOn ? {} : initialAnswers(form.placed, { ...form.offered, ...form.given })),
    ...draft?.typed,
    ...given,
    submission_id: [goesOn ? draft.submission_id : randomUUID()],
  };
  const seen = goesOn ? draft.seen : 0;
  const session = await sessionOf(context, form, typed, seen);
  const asked = stepNumber(new URL(request.url).searchParams.get("step")) ?? 0;
  const walked = await session.walk();
  const index = askedStep(asked, seen, walked);
  const unchanged = goesOn && Object.keys(given).length === 0;
  if (!unchanged) context.draftCookie = keepDraft(context, place, session.draft(seen)).cookie;
  // What was typed before is shown: to this visitor only.
  if (draft) context.personal = true;
  return session.show(index, walked);
}

/**
 * A post of one step: to the next or an earlier one, or, from the last, to the lead. A refusal is the step that is
 * wrong, with 400 and everything typed.
 * @param posted the fields of the request, which can be read only once
 */
export async function postStep(
  context: RequestContext,
  request: Request,
  form: SteppedForm,
  posted: FormData,
  store: StoreSteps = storeLead,
): Promise<SteppedOutcome> {
  const place = { id: form.id, path: form.placed.action };
  const typed = typedAnswers(posted);
  const said = (name: string) => typed[name]?.[0];
  if (said(STEP_FIELDS.restart) !== undefined) {
    const headers = { "Set-Cookie": forgetDraft(context, place) };
    return { status: "shown", response: redirect(stepAddress(form, 0), { status: 303, headers }) };
  }
  const step = stepNumber(said(STEP_FIELDS.step)) ?? 0;
  const seen = (stepNumber(said(STEP_FIELDS.seen)) ?? -1) + 1;
  const goTo =
    said(STEP_FIELDS.back) === undefined ? stepNumber(said(STEP_FIELDS.goTo)) : Math.max(0, step - 1);
  context.personal = true;
  const session = await sessionOf(context, form, typed, seen);
  const walked = await session.walk();
  const next = nextStep({ step, goTo }, walked);
  const { placed } = session;
  const ends = walked.steps.length - 1;
  const faults = session.wholeFormFaults(posted);
  if (faults && goTo === null) {
    // A robot, or a form that came without its submission: said where it was sent from, whatever else is wrong.
    const index = Math.min(step, ends, walked.reached);
    return session.refuse(await session.show(index, walked, { ...walked.errors, ...faults }), seen);
  }
  if (said(FIND_NEAREST) !== undefined) {
    const shown = await session.showNearest(Math.min(step, ends, walked.reached), walked);
    return session.refuse(shown, seen, shown.form.errors.length > 0 ? 400 : 200);
  }
  if (said(SHOW_TIMES) !== undefined && placed.timesByLocation) {
    const errors: StepErrors = placed.locationFirst ? { location: ["form.error.location"] } : {};
    const shown = await session.show(Math.min(step, ends, walked.reached), walked, errors);
    const form = placed.locationFirst ? shown.form : focusedOn(shown.form, TEST_DRIVE_TIME);
    return session.refuse({ ...shown, form }, seen, placed.locationFirst ? 400 : 200);
  }
  if (next.kind === "submit") {
    const asked = withFields(
      placed,
      walked.steps.flatMap(({ fields }) => fields),
    );
    const read = { ok: true as const, answers: walked.answers, typed };
    const outcome = await store(context.platform, asked, request, read, session.moment);
    if (outcome.status === "sent") {
      return { ...outcome, answers: walked.answers, forget: forgetDraft(context, place) };
    }
    const shown = await session.show(refusedStep(walked, outcome), walked);
    return session.refuse(withRefusal(shown, outcome), seen, outcome.httpStatus);
  }
  if (next.refused) return session.refuse(await session.show(next.step, walked, walked.errors), seen);
  if (goTo === null && placed.definition.partial_leads) {
    await keepPartial(context.platform, session, Math.max(seen, step + 1), request);
  }
  const sent = goTo === null ? Math.max(seen, step + 1) : seen;
  return session.goOn(request, next.step, walked, sent);
}

type Session = Awaited<ReturnType<typeof sessionOf>>;

/** One request's dealings with a form. */
async function sessionOf(context: RequestContext, form: SteppedForm, said: Typed, seen: number) {
  const submission_id = validSubmission(said) ?? randomUUID();
  const typed: Typed = {
    ...onlyFields(form.placed.definition.fields, said),
    submission_id: [submission_id],
  };
  const located = await withChosenLocation(context.platform, form.placed, typed);
  const placed = await locatedForm(context.platform, located, typed);
  const { definition } = placed;
  const moment = momentOf(placed, context.platform.now(), submission_id);
  const stepsOf = form.stepsOf ?? definedSteps(definition);
  const check: CheckFields = (fields, answers) =>
    readForm(withFields(placed, fields), formDataFrom(answers), moment);
  const place = { id: form.id, path: placed.action };
  const draft = (sent: number): FormDraft => {
    const { submission_id: _, ...answers } = typed;
    return { submission_id, about: aboutOf(form), seen: sent, typed: answers };
  };

  return {
    placed,
    moment,
    draft,
    walk: (until?: number): Promise<WalkedSteps> => walkSteps(stepsOf, typed, check, until),

    /** What is wrong with the form as a whole: null when nothing is. */
    wholeFormFaults(posted: FormData): StepErrors | null {
      const read = readForm(withFields(placed, []), posted, moment);
      return read.ok ? null : read.errors;
    },

    async show(
      index: number,
      walked: WalkedSteps,
      errors: StepErrors = {},
      shownAnswers: Typed = typed,
    ): Promise<ShownStep> {
      const { answers } = index === walked.reached ? walked : await this.walk(index);
      const view = stepView(placed, walked, index, shownAnswers, errors, moment);
      const hidden = { ...view.hidden, ...form.query, ...stepHidden(index, seen) };
      return { form: { ...view, hidden }, index, answers };
    },

    /** With the nearest dealership chosen, or with what is wrong with the postcode alone. */
    async showNearest(index: number, walked: WalkedSteps): Promise<ShownStep> {
      const located = withFields(placed, walked.steps[index]?.fields ?? []);
      const { typed: answers, faults, chosen } = withNearestChosen(located, typed);
      const shown = await this.show(index, walked, faults, answers);
      return { ...shown, form: focusedOn(shown.form, chosen) };
    },

    refuse(shown: ShownStep, sent: number, status: 200 | 400 | 503 = 400): SteppedOutcome {
      context.shownStep = shown;
      // A refusal may have given the form another submission.
      const kept = { ...draft(sent), submission_id: shown.form.hidden.submission_id ?? submission_id };
      context.draftCookie = keepDraft(context, place, kept).cookie;
      return { status: "shown", response: data({ form: shown.form }, { status }) };
    },

    /** To the step's own address, where its cookie is known to work; else the step itself. */
    async goOn(request: Request, index: number, walked: WalkedSteps, sent: number): Promise<SteppedOutcome> {
      const works = draftOf(context, request, place)?.submission_id === submission_id;
      const { cookie, whole } = keepDraft(context, place, draft(sent));
      if (works && whole && cookie) {
        const headers = { "Set-Cookie": cookie };
        return { status: "shown", response: redirect(stepAddress(form, index), { status: 303, headers }) };
      }
      context.draftCookie = cookie;
      const shown = await this.show(index, walked);
      shown.form.hidden[STEP_FIELDS.seen] = String(sent);
      context.shownStep = shown;
      return { status: "shown", response: data({ form: shown.form }) };
    },
  };
}

/** What was answered so far is a lead of its own, if the site wants it and somebody can be answered. */
async function keepPartial(
  platform: Platform,
  session: Session,
  seen: number,
  request: Request,
): Promise<void> {
  const { steps, answers, reached } = await session.walk(seen);
  const fields = steps.slice(0, reached).flatMap((step) => step.fields);
  await storePartialLead(platform, withFields(session.placed, fields), request, answers);
}

function stepAddress({ placed, query }: SteppedForm, index: number): string {
  const search = new URLSearchParams({
    ...query,
    ...(index > 0 ? { step: String(index + 1) } : {}),
  }).toString();
  const { action, definition } = placed;
  return `${action}${search && `?${search}`}${definition.anchor ? `#${definition.anchor}` : ""}`;
}

function aboutOf({ query = {} }: SteppedForm): string {
  return new URLSearchParams(query).toString();
}

function onlyFields(
  fields: readonly FormField[],
  said: Readonly<Record<string, string | readonly string[]>> = {},
): Typed {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      names.has(name) ? [[name, typeof value === "string" ? [value] : value]] : [],
    ),
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function validSubmission(typed: Typed): string | null {
  const text = typed.submission_id?.[0];
  return text && UUID.test(text) ? text : null;
}

function formDataFrom(typed: Typed): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(typed)) for (const value of values) form.append(name, value);
  return form;
}
