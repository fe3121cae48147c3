import { HONEYPOT } from "~/domain/forms/form-field";
import { KNOWN_FIELD_NAMES } from "~/domain/forms/known-fields";
import type { SiteField, SiteForm } from "~/domain/forms/site-forms";
import type { SiteConfig } from "./schema";
import type { ReferenceFault } from "./site-references";

/** Addresses that are pages of the platform: a form there would never be seen. `/contact` shows its form itself. */
const TAKEN =
  /^\/(api|assets|build|cars|compare|favourites|feeds|healthz|img|locations|maps|metrics|print|readyz|search|sign-in|sign-out|sitemap|success|watchlist|wording)(\/|$)/;

/** Names that every form's own fields have. */
const RESERVED = new Set(["submission_id", HONEYPOT, "form_step", "form_back"]);

/** Kinds that are chosen from options. */
const CHOSEN = new Set(["select", "radio", "checkboxes"]);

/** Faults of `forms`: what a form needs to be shown, understood and answered. */
export function formFaults(config: Pick<SiteConfig, "forms">): ReferenceFault[] {
  const paths = new Map<string, string>();
  return Object.entries(config.forms).flatMap(([id, form]) => {
    const error = (key: string, reason: string): ReferenceFault => ({
      key: `forms.${id}${key}`,
      reason,
      severity: "error",
    });
    return [...pathFaults(id, form, paths, error), ...fieldFaults(form, error)];
  });
}

type Report = (key: string, reason: string) => ReferenceFault;

function pathFaults(id: string, form: SiteForm, paths: Map<string, string>, error: Report): ReferenceFault[] {
  if (!form.enabled) return [];
  return [form.path, ...form.aliases].flatMap((path) => {
    const key = path === form.path ? ".path" : ".aliases";
    const other = paths.get(path);
    paths.set(path, id);
    if (other) return [error(key, `${path} is already the form ${other}'s`)];
    return TAKEN.test(path) ? [error(key, `${path} is a page of the platform`)] : [];
  });
}

function fieldFaults(form: SiteForm, error: Report): ReferenceFault[] {
  const stepped = form.steps.length > 0;
  const key = stepped ? ".steps" : ".fields";
  const fields = stepped ? form.steps.flatMap((step) => step.fields) : form.fields;
  const faults = fields.flatMap((field) =>
    reasonsAgainst(field).map((reason) => error(key, `${field.name}: ${reason}`)),
  );
  if (stepped && form.fields.length > 0)
    faults.push(error(".fields", "a form has fields or steps, not both"));
  if (fields.length === 0) faults.push(error(".fields", "a form needs fields"));
  const names = fields.map(({ name }) => name);
  for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
    faults.push(error(key, `${name} is there twice`));
  if (fields.length > 0 && !names.includes("name")) faults.push(error(key, "a lead needs a name"));
  if (fields.length > 0 && !fields.some(answersTo))
    faults.push(error(key, "a lead needs a required email or phone, or nobody can be answered"));
  for (const [parameter, name] of Object.entries(form.prefill)) {
    if (!names.includes(name)) faults.push(error(`.prefill.${parameter}`, `the form has no field ${name}`));
  }
  return faults;
}

function answersTo({ name, required }: SiteField): boolean {
  return (name === "email" || name === "phone") && required !== false;
}

function reasonsAgainst({ name, kind, options, options_from, range }: SiteField): string[] {
  const reasons: string[] = [];
  if (RESERVED.has(name)) reasons.push("is a name of the platform's own");
  if (!KNOWN_FIELD_NAMES.includes(name) && kind && CHOSEN.has(kind) && !options && !options_from)
    reasons.push(`a ${kind} needs options`);
  if (range && range.min > range.max) reasons.push(`its range ends at ${range.max}, before it begins`);
  return reasons;
}
