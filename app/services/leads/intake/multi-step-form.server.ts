import { randomUUID } from "node:crypto";
import type { FormAnswers } from "~/domain/forms/form-schema";
import {
  allowedStep,
  type CheckedSteps,
  definedSteps,
  nextStep,
  type ShownStep,
  STEP_FIELDS,
  stepNumber,
} from "~/domain/forms/form-steps";
import {
  type FieldErrors,
  firstAnswer,
  type PostedForm,
  type TypedAnswers,
} from "~/domain/forms/posted-form";
import { initialAnswers } from "~/services/forms/fill-form.server";
import { type ChangedForm, pressFormButton } from "~/services/forms/form-car.server";
import { focusField } from "~/services/forms/form-view.server";
import {
  type AcceptedForm,
  type FilledForm,
  type PlacedForm,
  withFields,
} from "~/services/forms/place-form.server";
import type { Platform } from "~/services/platform/platform";
import { type LeadSource, type Refusal, type StoreOutcome, storeForm } from "./create-lead.server";
import { type DraftCookie, storePartialLead, withdrawPartialLead } from "./form-draft.server";
import { explainRefusal } from "./form-submission.server";
import {
  aboutOf,
  checkSession,
  draftOfSession,
  onlyFields,
  openSession,
  type SteppedForm,
  type StepSession,
  showStep,
  stepAddress,
  submissionOf,
  wholeFormErrors,
} from "./step-session.server";

/*
 * Forms of several steps. A page's loader calls `loadStep`, its action `postStep`; the page draws `FormSteps`
 * (ui/forms/form-steps.tsx). Everything works by plain posts, without cookies too. Where the browser keeps the
 * draft's cookie each step has an address, `{path}?step=2`.
 */

interface LoadedStep {
  step: ShownStep;
  /** A `Set-Cookie` header; null: none. */
  cookie: string | null;
  /** True when the page shows earlier answers: then no cache may store it. */
  personal: boolean;
}

type Stored = Extract<StoreOutcome, { kind: "stored" }>;

/** What happened to a posted step. Each `cookie` is a `Set-Cookie` header; null: none. */
export type StepOutcome = (Stored & { answers: FormAnswers; cookie: string }) | UnfinishedStep;

type UnfinishedStep =
  /** The next step has an address of its own. */
  | { kind: "moved"; address: string; cookie: string }
  | { kind: "shown"; step: ShownStep; cookie: string | null }
  /** The step with errors, with everything typed. */
  | { kind: "refused"; refusal: Refusal; step: ShownStep; cookie: string | null };

/** What the last step came to: something done, or the form once more. */
export type Finish<Done> = { done: Done } | { again: ChangedForm; refusal: Refusal };

interface FinishedForm {
  stored: Stored;
  answers: FormAnswers;
}

/** Returns a form with the steps of its definition, whose answers go into the lead unchanged. */
export function stepDefinedForm(
  id: string,
  placed: PlacedForm,
  { given = {}, query = {} }: Partial<Pick<SteppedForm, "given" | "query">> = {},
): SteppedForm {
  return {
    id,
    placed,
    planSteps: definedSteps,
    given,
    offered: {},
    query,
    complete: async (accepted) => ({ accepted, serverAnswers: {} }),
  };
}

/**
 * The step that a GET asks for.
 * @param asked from 0: a step before those that were sent is shown instead of a later one
 */
export async function loadStep(
  platform: Platform,
  stepped: SteppedForm,
  draftCookie: DraftCookie,
  asked: number,
): Promise<LoadedStep> {
  const { placed, offered, given } = stepped;
  const draft = draftCookie.brought;
  const goesOn = draft?.about === aboutOf(stepped);
  const changes = onlyFields(placed.definition.fields, given);
  const typed: TypedAnswers = {
    ...(goesOn ? {} : initialAnswers(placed, { ...offered, ...given })),
    ...draft?.typed,
    ...changes,
    submission_id: [goesOn ? draft.submission_id : randomUUID()],
  };
  const seen = goesOn ? draft.seen : 0;
  const session = await openSession(platform, stepped, typed, seen);
  const walked = await checkSession(session);
  const unchanged = goesOn && Object.keys(changes).length === 0;
  return {
    step: await showStep(session, walked, allowedStep(asked, seen, walked)),
    cookie: unchanged ? null : draftCookie.keep(draftOfSession(session, seen)).cookie,
    personal: draft !== null,
  };
}

/** Takes a post of one step: to the next or an earlier one, or, from the last, to the lead. */
export async function postStep(
  platform: Platform,
  stepped: SteppedForm,
  posted: PostedForm,
  draftCookie: DraftCookie,
  source: LeadSource,
): Promise<StepOutcome> {
  const finish = async (accepted: AcceptedForm, filled: FilledForm): Promise<Finish<FinishedForm>> => {
    const completed = await stepped.complete(accepted);
    const stored = await storeForm(platform, completed.accepted, source, completed.serverAnswers);
    if (stored.kind === "stored") return { done: { stored, answers: accepted.answers } };
    return { again: await explainRefusal(platform, filled, stored.refusal), refusal: stored.refusal };
  };
  const outcome = await takeStep(platform, stepped, posted, draftCookie, source, finish);
  if (outcome.kind !== "done") return outcome;
  const { stored, answers } = outcome.done;
  return { ...stored, answers, cookie: draftCookie.forget() };
}

/**
 * Takes a post of one step: to the next or an earlier one, or, from the last, to what the form is for.
 * @param finish does that with the answers of all steps
 */
export async function takeStep<Done>(
  platform: Platform,
  stepped: SteppedForm,
  posted: PostedForm,
  draftCookie: DraftCookie,
  source: LeadSource,
  finish: (accepted: AcceptedForm, filled: FilledForm) => Promise<Finish<Done>>,
): Promise<{ kind: "done"; done: Done } | UnfinishedStep> {
  const { typed } = posted;
  if (firstAnswer(typed, STEP_FIELDS.restart) !== null) {
    await withdrawPartialLead(platform, stepped.placed.site.slug, firstAnswer(typed, "submission_id") ?? "");
    return { kind: "moved", address: stepAddress(stepped, 0), cookie: draftCookie.forget() };
  }
  const step = stepNumber(firstAnswer(typed, STEP_FIELDS.step)) ?? 0;
  const seen = (stepNumber(firstAnswer(typed, STEP_FIELDS.seen)) ?? -1) + 1;
  const back = firstAnswer(typed, STEP_FIELDS.back) !== null;
  const goTo = back ? Math.max(0, step - 1) : stepNumber(firstAnswer(typed, STEP_FIELDS.goTo));
  const session = await openSession(platform, stepped, typed, seen);
  const walked = await checkSession(session);
  const shownIndex = Math.min(step, walked.steps.length - 1, walked.reached);

  const refuse = async (
    { filled, errors, focus }: ChangedForm,
    index: number,
    refusal: Refusal | null,
  ): Promise<UnfinishedStep> => {
    const changed = { ...session, filled };
    const shown = await showStep(changed, walked, index, errors);
    const form = focusField(shown.form, focus);
    // A rejected post may have given the form another submission id.
    const draft = draftOfSession(changed, seen);
    const { submission_id = draft.submission_id } = form.hidden;
    const { cookie } = draftCookie.keep({ ...draft, submission_id });
    return refusal || form.errors.length > 0
      ? { kind: "refused", refusal: refusal ?? "invalid", step: { ...shown, form }, cookie }
      : { kind: "shown", step: { ...shown, form }, cookie };
  };
  const refuseErrors = (errors: FieldErrors, index: number) =>
    refuse({ filled: session.filled, errors, focus: null }, index, "invalid");

  const wholeErrors = wholeFormErrors(session, posted);
  // Sent by a robot, or without its submission id: reported on the step that was sent, whatever else is wrong.
  if (wholeErrors && goTo === null) return refuseErrors({ ...walked.errors, ...wholeErrors }, shownIndex);

  const shownFields = walked.steps[shownIndex]?.fields ?? [];
  const changed = await pressFormButton(platform, session.filled, typed, shownFields);
  if (changed) return refuse(changed, shownIndex, null);

  const next = nextStep({ step, goTo }, walked);
  if (next.kind === "submit") {
    const finished = await finish(acceptSteps(session, walked, walked.steps.length), session.filled);
    if ("done" in finished) return { kind: "done", done: finished.done };
    const { again, refusal } = finished;
    return refuse(again, refusedStep(walked, again.errors), refusal);
  }
  if (next.refused) return refuseErrors(walked.errors, next.step);

  const sent = goTo === null ? Math.max(seen, step + 1) : seen;
  if (goTo === null && session.filled.form.definition.partial_leads)
    await keepPartial(platform, session, sent, source);
  return moveOn(session, walked, next.step, sent, draftCookie);
}

/** To the step's own address, when its cookie is known to work; else the step itself. */
async function moveOn(
  session: StepSession,
  walked: CheckedSteps,
  index: number,
  sent: number,
  draftCookie: DraftCookie,
): Promise<UnfinishedStep> {
  const works = draftCookie.brought?.submission_id === submissionOf(session.filled);
  const { cookie, whole } = draftCookie.keep(draftOfSession(session, sent));
  if (works && whole && cookie)
    return { kind: "moved", address: stepAddress(session.stepped, index), cookie };
  return { kind: "shown", step: await showStep({ ...session, seen: sent }, walked, index), cookie };
}

/** Returns the step that shows why a lead was rejected: for a taken time the step that asks for it, else the last. */
function refusedStep({ steps }: CheckedSteps, errors: FieldErrors): number {
  const step = steps.findIndex(({ fields }) => fields.some(({ name }) => Object.hasOwn(errors, name)));
  return step < 0 ? steps.length - 1 : step;
}

/** The checked answers of the first steps, with the fields of those steps only. */
function acceptSteps(session: StepSession, { steps, answers }: CheckedSteps, count: number): AcceptedForm {
  const fields = steps.slice(0, count).flatMap((step) => step.fields);
  return { ...withFields(session.filled, fields), ok: true, answers };
}

/** Stores the answers so far as a partial lead, if they include a way to reply. */
async function keepPartial(
  platform: Platform,
  session: StepSession,
  sent: number,
  source: LeadSource,
): Promise<void> {
  const walked = await checkSession(session, sent);
  await storePartialLead(platform, acceptSteps(session, walked, walked.reached), source);
}
