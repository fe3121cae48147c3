import type { Car } from "~/domain/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import type { FieldOption, FormField } from "~/domain/forms/form-field";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { Valuation } from "~/domain/valuation/estimate";
import { valuationCategory } from "~/domain/valuation/lead-categories";
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
} from "~/domain/valuation/valuation-form";
import { normalRego, type RegisteredVehicle, type ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import type { Site } from "~/tenants/site";
import { locationOfCar } from "./car-location.server";
import { formChoices } from "./form-choices.server";
import { storeLead } from "./lead-form.server";
import type { Platform } from "./platform.server";
import type { SteppedForm, StoreSteps } from "./stepped-form.server";
import { facetCounts, SearchUnavailableError } from "./stock-search.server";
import { thisYear, valuationProvider } from "./valuation-provider.server";
import { basisText, noEstimateText, rangeText } from "./valuation-words.server";

/** The valuation form on one page of a site, with what its answers lead to. */
export interface PlacedValuation {
  form: SteppedForm;
  /** What the answers so far say the car is worth; null: they don't say which car, or not its condition. */
  valued(answers: FormAnswers): Promise<ValuedCar | null>;
  /** Stores the lead of all answers, with the estimate. */
  store: StoreSteps;
}

export interface ValuedCar {
  vehicle: ValuedVehicle;
  valuation: Valuation;
}

/**
 * @param action the page's own path
 * @param against the car that it would be traded in on, or null
 */
export async function placedValuation(
  platform: Platform,
  site: Site,
  action: string,
  against: Car | null,
): Promise<PlacedValuation> {
  const { makes, models } = await listedModels(platform, site);
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

  const valued = async (answers: FormAnswers): Promise<ValuedCar | null> => {
    const vehicle = isValued(answers) ? await vehicleOf(answers) : null;
    if (!vehicle) return null;
    const valuation: Valuation = provider
      ? await provider.value(vehicle, adjustmentAnswers(answers))
      : { kind: "none", reason: "online" };
    return { vehicle, valuation };
  };

  const dealership = dealershipFor(site, against);
  const form: SteppedForm = {
    id: against ? "trade-in" : "valuation",
    placed: {
      site,
      definition: definitionOf(site, parts),
      action,
      car: against,
      dealership,
      consentTo: against || site.dealerships.length === 1 ? dealership.name : site.name,
      timeZone: (against && locationOfCar(site, against)?.time_zone) ?? site.time_zone,
    },
    stepsOf: async (answers) => valuationSteps(answers, await candidatesOf(answers), parts),
    offered: { regoState: site.valuation.default_state, ...(against ? { [HAS_TRADE_IN]: "Yes" } : {}) },
    ...(against ? { query: { car_id: against.id } } : {}),
  };

  return {
    form,
    valued,
    async store(_platform, placed, request, read, moment) {
      const said = { ...read.answers, ...(await statedAnswers(site, read.answers, valued, parts)) };
      const { definition } = placed;
      const asked = definition.fields.filter(({ name }) => !isLeading(name));
      const names = new Set(asked.map(({ name }) => name));
      const stated = STATED.filter((name) => !names.has(name)).map(
        (name): FormField => ({ name, kind: "text", required: false }),
      );
      const fields = [...asked, ...stated];
      return storeLead(
        platform,
        { ...placed, definition: { ...definition, fields } },
        request,
        { ...read, answers: said },
        moment,
      );
    },
  };
}

/** Answers that the lead has beside those that were typed. */
const STATED = ["make", "model", "badge", "year", "location_id", "valuation_estimate", "valuation_basis"];

function isLeading(name: string): boolean {
  return (LEADING_ANSWERS as readonly string[]).includes(name);
}

async function statedAnswers(
  site: Site,
  answers: FormAnswers,
  valued: PlacedValuation["valued"],
  { choices }: ValuationFormParts,
): Promise<FormAnswers> {
  const sales = choices.locations.filter(({ location_type }) => location_type === "sales");
  const { rego } = answers;
  const plate = typeof rego === "string" ? { rego: normalRego(rego) ?? rego } : {};
  const place = sales.length === 1 ? { location_id: sales[0]?.id } : {};
  const car = await valued(answers);
  if (!car) return { ...plate, ...place };
  const { make, model, badge, year } = car.vehicle;
  const { valuation } = car;
  return {
    ...plate,
    ...place,
    make,
    model,
    badge: badge ?? undefined,
    year: String(year),
    ...(valuation.kind === "estimate"
      ? { valuation_estimate: rangeText(site, valuation), valuation_basis: basisText(site, valuation) }
      : { valuation_estimate: noEstimateText(site, valuation.reason) }),
  };
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

/** The makes and models that the site has for sale; none while the search does not answer: then they are typed. */
async function listedModels(
  platform: Platform,
  site: Site,
): Promise<{ makes: string[]; models: FieldOption[] }> {
  try {
    const { make = [], make_model = [] } = await facetCounts(platform, site, ["make", "make_model"]);
    const makes = make.map(({ value }) => value);
    const models = make_model.map(({ value }) => {
      const split = splitModel(value, makes);
      return { value, text: split.model || split.make, group: split.make };
    });
    return { makes, models: models.sort((a, b) => byName(a.group, b.group) || byName(a.text, b.text)) };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn("a valuation asks for the model in words: the search does not answer");
    return { makes: [], models: [] };
  }
}

const byName = (a: string, b: string) => a.localeCompare(b, "en");

/** The car's own dealership; else the head office, or the first. */
function dealershipFor(site: Site, against: Car | null): { id: string; slug: string; name: string } {
  if (against) {
    const { dealership_id: id, dealership_slug: slug, dealership_name: name } = against;
    return { id, slug, name };
  }
  const dealership = site.dealerships.find(({ head_office }) => head_office) ?? site.dealerships[0];
  if (!dealership) throw new RangeError(`site ${site.slug} has no dealership`);
  return dealership;
}
