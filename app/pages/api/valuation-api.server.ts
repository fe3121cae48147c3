import { z } from "zod";
import { AUSTRALIAN_REGISTRATIONS } from "~/domain/forms/known-fields";
import { asCarId, asLeadId } from "~/domain/text/identifiers";
import { wrongAnswers } from "~/domain/valuation/adjustments";
import type { Valuation } from "~/domain/valuation/estimate";
import { normalRego, type ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import { translator } from "~/i18n/site-i18n.server";
import { refuseSubmission } from "~/pages/http/json-endpoint.server";
import type { RequestContext } from "~/pages/request-context";
import {
  acceptOffer,
  type OfferOutcome,
  readValuationResult,
  saveValuation,
  valuationLead,
  valuationProvider,
} from "~/services/valuation/valuation-offer.server";
import { leadHeaders } from "../forms/form-answer.server";
import { fieldErrorsOf } from "../http/form-data.server";
import { jsonError } from "../http/json-endpoint.server";
import { visitorRequest } from "../http/visitor-request.server";

const id = z.string().regex(/^[\w.:-]{1,200}$/, "api_errors.not_id");
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

const lookUpSchema = z.object({
  rego: z.string().refine((text) => normalRego(text) !== null, "api_errors.not_rego"),
  regoState: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(AUSTRALIAN_REGISTRATIONS)),
});
const valueSchema = z.object({
  id,
  adjustmentAnswers: z.record(z.string().max(60), z.string().max(60)).superRefine((answers, check) => {
    for (const name of wrongAnswers(answers))
      check.addIssue({ code: "custom", path: [name], message: "api_errors.not_answer" });
  }),
  kms: z.coerce.number().int().min(0).max(2_000_000).optional(),
});
const acceptSchema = z.object({
  lead_id: id.transform(asLeadId),
  form_completed: flag.optional(),
  offer_accepted: flag,
});

/**
 * The valuation payloads of `POST /api/leads` (rules/valuation#valuation-payloads): `rego` with `regoState` looks a
 * plate up; `id` (of a vehicle found so, or of a valuation's lead) with `adjustmentAnswers` values it; `lead_id` with
 * `form_completed` and `offer_accepted` takes the estimate up. Null: the body is a lead, or nothing of this kind.
 */
export async function receiveValuationPayload(
  context: RequestContext,
  request: Request,
  body: unknown,
): Promise<Response | null> {
  if (typeof body !== "object" || body === null || "name" in body || "category" in body) return null;
  const kind =
    "offer_accepted" in body
      ? takeAcceptance
      : "adjustmentAnswers" in body
        ? takeAnswers
        : "rego" in body && "regoState" in body
          ? takeLookUp
          : null;
  if (!kind) return null;
  if (!context.site.valuation.enabled) return jsonError(404, "This site values no cars");
  return kind(context, body, request);
}

async function takeLookUp({ platform, site }: RequestContext, body: object): Promise<Response> {
  const { data, error } = lookUpSchema.safeParse(body);
  if (error) return refused(site, body, error);
  const vehicles = await valuationProvider(platform, site)?.lookUp(data.rego, data.regoState);
  return Response.json({ vehicles: vehicles ?? [] });
}

async function takeAnswers(context: RequestContext, body: object): Promise<Response> {
  const { platform, site } = context;
  const { data, error } = valueSchema.safeParse(body);
  if (error) return refused(site, body, error);
  const vehicle = await vehicleOf(context, data.id, data.kms);
  if (!vehicle) {
    return fieldError(site, 422, "id", "api_errors.no_kms");
  }
  const provider = valuationProvider(platform, site);
  const valuation: Valuation = provider
    ? await provider.value(vehicle, data.adjustmentAnswers)
    : { kind: "none", reason: "online" };
  return Response.json({ id: data.id, vehicle, valuation });
}

async function takeAcceptance(context: RequestContext, body: object, request: Request): Promise<Response> {
  const { platform, site } = context;
  const { data, error } = acceptSchema.safeParse(body);
  if (error) return refused(site, body, error);
  const unknown = () => fieldError(site, 404, "lead_id", "api_errors.unknown_valuation");
  if (!data.offer_accepted) {
    // Nothing is taken up: the valuation's own lead stands as it is.
    return (await valuationLead(platform, site, data.lead_id))
      ? Response.json({ lead_id: data.lead_id })
      : unknown();
  }
  const userAgent = request.headers.get("user-agent")?.slice(0, 500) ?? null;
  const accepted = await acceptOffer(platform, site, data.lead_id, { url: site.valuation.path, userAgent });
  if (accepted.kind === "stored") return acknowledged(context, accepted);
  const { refusal } = accepted;
  if (refusal === "unknown") return unknown();
  if (refusal === "no_offer") return jsonError(409, translator(site)("api_errors.no_estimate"));
  return refuseSubmission(site, refusal);
}

async function acknowledged(
  context: RequestContext,
  { lead }: Extract<OfferOutcome, { kind: "stored" }>,
): Promise<Response> {
  const { platform, site } = context;
  const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
  const headers = leadHeaders(context, { lead, car });
  return Response.json({ lead_id: lead.lead_id }, { status: lead.created ? 201 : 200, headers });
}

/** By the id of a car that the site has or had, or of a valuation's lead. */
async function vehicleOf(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  known: string,
  stated: number | undefined,
): Promise<ValuedVehicle | null> {
  const car = await platform.store.cars.byId(asCarId(known), site.dealershipIds);
  if (car) {
    const { make, model, badge, year, km } = car;
    const kms = stated ?? km;
    return year === null || kms === null ? null : { make, model, badge, year, kms };
  }
  const { make, model, badge, year, kms } =
    (await valuationLead(platform, site, asLeadId(known)))?.answers ?? {};
  const clock = stated ?? Number(kms ?? Number.NaN);
  if (!make || !model || !/^\d{4}$/.test(year ?? "") || !Number.isFinite(clock)) return null;
  return { make, model, badge: badge ?? null, year: Number(year), kms: clock };
}

/** Characters of JSON: far more than any valuation answers with. */
const MAX_RESPONSE_LENGTH = 20_000;

const miscellaneousSchema = z.looseObject({
  column_name: z.literal("valuation"),
  lead_id: id.transform(asLeadId).optional(),
});

/**
 * `POST /api/miscellaneous` (rules/valuation#valuation-save): keeps what a valuation answered with its lead, the one
 * it names or else the one that this browser sent last. Only on sites that want it.
 */
export async function receiveValuationResponse(
  context: RequestContext,
  request: Request,
  body: unknown,
): Promise<Response> {
  const { platform, site } = context;
  if (!site.valuation.enabled || !site.valuation.save_response) {
    return jsonError(404, "This site keeps no valuations");
  }
  const { data, error } = miscellaneousSchema.safeParse(body);
  if (error) return refused(site, body, error);
  const { column_name: _column, lead_id, ...response } = data;
  if (JSON.stringify(response).length > MAX_RESPONSE_LENGTH)
    return jsonError(413, "The valuation is too long");
  const lead = lead_id ?? readValuationResult(context, visitorRequest(request))?.lead_id;
  if (lead === undefined) return fieldError(site, 422, "lead_id", "api_errors.no_valuation_lead");
  const outcome = await saveValuation(platform, site, lead, { posted: response });
  if (outcome === "saved") return Response.json({ success: true });
  return outcome === "unknown"
    ? fieldError(site, 422, "lead_id", "api_errors.unknown_lead")
    : jsonError(503, translator(site)("form.error.unexpected"));
}

function fieldError(site: RequestContext["site"], status: number, field: string, key: string): Response {
  const message = translator(site)(key);
  return jsonError(status, message, { [field]: [message] });
}

function refused(site: RequestContext["site"], body: unknown, error: z.ZodError): Response {
  const t = translator(site);
  return jsonError(422, t("lead_payload.refused"), fieldErrorsOf(t, body, error));
}
