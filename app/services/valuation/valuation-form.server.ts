import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import type { Car } from "~/domain/car/car";
import type { FieldOption, FormDefinition, FormField } from "~/domain/forms/form-field";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { StepDefinition } from "~/domain/forms/form-steps";
import type { ServerAnswers } from "~/domain/lead/answer-kinds";
import type { SiteSlug } from "~/domain/text/identifiers";
import { valuationCategory } from "~/domain/valuation/eligibility";
import type { NoEstimateReason, Valuation } from "~/domain/valuation/estimate";
import {
  adjustmentAnswers,
  describedVehicle,
  HAS_TRADE_IN,
  isValued,
  LEADING_ANSWERS,
  splitModel,
  type ValuationFormParts,
  valuationFields,
  valuationSteps,
  valuedCarFields,
  valuedCarSteps,
} from "~/domain/valuation/valuation-form";
import { normalRego, type RegisteredVehicle, type ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import type { Site } from "~/tenants/site";
import { compareNames, formChoices } from "../forms/form-choices.server";
import { type AcceptedForm, placeForm, withFields } from "../forms/place-form.server";
import type { CompletedForm, SteppedForm } from "../leads/intake/step-session.server";
import type { Platform } from "../platform/platform";
import { facetCounts, SearchUnavailableError } from "../search/stock-search.server";
import { basisText, noEstimateText, rangeText, thisYear, valuationProvider } from "./valuation-offer.server";

/** The valuation form on one page of a site, with what its answers lead to. */
export interface PlacedValuation {
  form: SteppedForm;
  /** The fields and the steps about the car, for a form that asks about it among other things. */
  carFields: FormField[];
  carSteps(answers: FormAnswers): Promise<StepDefinition[]>;
  /** The car of the answers so far; null while they don't say which. */
  vehicleOf(answers: FormAnswers): Promise<ValuedVehicle | null>;
  /** Values the car of the answers so far. Returns null when they don't say which car, or not its condition. */
  valueCar(answers: FormAnswers): Promise<ValuedCar | null>;
  /** Says as early as possible whether an online estimate is likely (rules/valuation#valuation-outlook). */
  outlook(answers: FormAnswers): Promise<EstimateOutlook>;
}

/** unknown: the answers do not say yet. none: the site gives no online estimates. */
export type EstimateOutlook =
  | { kind: "none" | "unknown" | "likely" }
  | { kind: "unlikely"; reason: NoEstimateReason };

export interface ValuedCar {
  vehicle: ValuedVehicle;
  valuation: Valuation;
}

/**
 * @param action the page's own path
 * @param against the car that it would be traded in on, or null
 */
export async function placeValuation(
  platform: Platform,
  site: Site,
  action: string,
  against: Car | null,
): Promise<PlacedValuation> {
  const { makes, models } = await loadModelOptions(platform, site);
  const parts: ValuationFormParts = {
    rules: site.enquiry,
    choices: formChoices(site),
    models,
    thisYear: thisYear(platform, site),
    againstCar: against !== null,
  };
  const provider = valuationProvider(platform, site);
  const lookUps = new Map<string, Promise<RegisteredVehicle[]>>();
  // One request asks for the same plate with every step that it goes through.
  const candidatesOf = (answers: FormAnswers): Promise<RegisteredVehicle[]> => {
    const { rego, regoState } = answers;
    if (!provider || typeof rego !== "string" || typeof regoState !== "string") return Promise.resolve([]);
    const key = `${regoState} ${rego}`;
    const asked = lookUps.get(key) ?? provider.lookUp(rego, regoState);
    lookUps.set(key, asked);
    return asked;
  };
  const vehicleOf = async (answers: FormAnswers) =>
    describedVehicle(answers, await candidatesOf(answers), makes);

  const valueCar = async (answers: FormAnswers): Promise<ValuedCar | null> => {
    const vehicle = isValued(answers) ? await vehicleOf(answers) : null;
    if (!vehicle) return null;
    const valuation: Valuation = provider
      ? await provider.value(vehicle, adjustmentAnswers(answers))
      : { kind: "none", reason: "online" };
    return { vehicle, valuation };
  };

  const outlook = async (answers: FormAnswers): Promise<EstimateOutlook> => {
    if (!provider) return { kind: "none" };
    const kms = Number(answers.kms ?? Number.NaN);
    if (kms > site.valuation.max_kms) return { kind: "unlikely", reason: "kms" };
    const vehicle = await vehicleOf(answers);
    if (!vehicle) return { kind: "unknown" };
    const valuation = await provider.value(vehicle, {});
    if (valuation.kind === "estimate") return { kind: "likely" };
    return valuation.reason === "unavailable"
      ? { kind: "unknown" }
      : { kind: "unlikely", reason: valuation.reason };
  };

  const form: SteppedForm = {
    id: against ? "trade-in" : "valuation",
    placed: placeForm(site, definitionOf(site, parts), action, against),
    planSteps: () => async (answers) => valuationSteps(answers, await candidatesOf(answers), parts),
    given: {},
    offered: { regoState: site.valuation.default_state, ...(against ? { [HAS_TRADE_IN]: "Yes" } : {}) },
    query: against ? { car_id: against.id } : {},
    complete: async (accepted) => completeValuation(accepted, await valueCar(accepted.answers), parts),
  };
  return {
    form,
    carFields: valuedCarFields(parts),
    carSteps: async (answers) => valuedCarSteps(answers, await candidatesOf(answers), parts),
    vehicleOf,
    valueCar,
    outlook,
  };
}

/** Adds what the answers come to: the car's own fields and the estimate. Drops the answers that only led to them. */
function completeValuation(
  accepted: AcceptedForm,
  car: ValuedCar | null,
  parts: ValuationFormParts,
): CompletedForm {
  const { site, definition } = accepted.form;
  const asked = definition.fields.filter(({ name }) => !isLeading(name));
  const names = new Set(asked.map(({ name }) => name));
  const stated = STATED.filter((name) => !names.has(name)).map(
    (name): FormField => ({ name, kind: "text", required: false }),
  );
  const answers = { ...accepted.answers, ...statedAnswers(accepted.answers, car, parts) };
  return {
    accepted: { ...withFields(accepted, [...asked, ...stated]), answers },
    serverAnswers: car ? serverAnswersOf(site, car) : {},
  };
}

/** Answers that the lead has next to those that were typed: what these come to. */
const STATED = ["make", "model", "badge", "year", "location_id"] as const;

function isLeading(name: string): boolean {
  return (LEADING_ANSWERS as readonly string[]).includes(name);
}

function statedAnswers(
  answers: FormAnswers,
  car: ValuedCar | null,
  { choices }: ValuationFormParts,
): FormAnswers {
  const sales = choices.locations.filter(({ location_type }) => location_type === "sales");
  const { rego } = answers;
  const plate = typeof rego === "string" ? { rego: normalRego(rego) ?? rego } : {};
  const place = sales.length === 1 ? { location_id: sales[0]?.id } : {};
  if (!car) return { ...plate, ...place };
  const { make, model, badge, year } = car.vehicle;
  return { ...plate, ...place, make, model, badge: badge ?? undefined, year: String(year) };
}

function serverAnswersOf(site: Site, { valuation }: ValuedCar): ServerAnswers {
  return valuation.kind === "estimate"
    ? { valuation_estimate: rangeText(site, valuation), valuation_basis: basisText(site, valuation) }
    : { valuation_estimate: noEstimateText(site, valuation.reason) };
}

function definitionOf(site: Site, parts: ValuationFormParts): FormDefinition {
  const category = valuationCategory(site.valuation.path, parts.againstCar);
  return {
    heading: valuationHeading(site, parts.againstCar),
    intro: null,
    submit: "valuation.submit",
    message: null,
    disclaimer: null,
    fields: valuationFields(parts),
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category, subcategory: null },
    failure: "form.error.unexpected",
    consentForm: "valuation",
    anchor: null,
  };
}

/** Wording key. */
export function valuationHeading(site: Site, againstCar: boolean): string {
  const sells = !againstCar && site.valuation.path !== "/trade-in";
  return `valuation.${sells ? "sell" : "trade_in"}.heading`;
}

interface ModelOptions {
  makes: string[];
  models: FieldOption[];
}

/** What each site offered last, so that a shopper's choice remains valid when the search fails between two steps. */
const lastOffered = new WeakMap<StockSearchEngine, Map<SiteSlug, ModelOptions>>();

/** The makes and models that the site has for sale; while the search does not answer, those that it had before. */
async function loadModelOptions(platform: Platform, site: Site): Promise<ModelOptions> {
  const ofSites = lastOffered.get(platform.search) ?? new Map<SiteSlug, ModelOptions>();
  lastOffered.set(platform.search, ofSites);
  try {
    const { make = [], make_model = [] } = await facetCounts(platform, site, ["make", "make_model"]);
    const makes = make.map(({ value }) => value);
    const models = make_model.map(({ value }) => {
      const split = splitModel(value, makes);
      return { value, text: split.model || split.make, group: split.make };
    });
    models.sort((a, b) => compareNames(a.group, b.group) || compareNames(a.text, b.text));
    ofSites.set(site.slug, { makes, models });
    return { makes, models };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    const last = ofSites.get(site.slug);
    if (!last)
      platform.log.warn("a valuation asks for the model in a text field: the search does not answer");
    return last ?? { makes: [], models: [] };
  }
}
