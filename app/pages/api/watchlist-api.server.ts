import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readMobileNumber } from "~/domain/account/mobile-number";
import { type AccountList, isCarId, MAX_ACCOUNT_CARS } from "~/domain/visitor/saved-lists";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { isOwner, ownerMark } from "~/services/account/session.server";
import { accountCars, accountList, removeCar, saveCar } from "~/services/visitor/saved-cars.server";
import { fieldErrorsOf } from "../http/form-data.server";
import { jsonError, postedJson } from "../http/json-endpoint.server";
import { visitorRequest } from "../http/visitor-request.server";

const car_id = z.string().refine(isCarId, "api_errors.not_car_id");
const callSchema = z.object({ phone_number: z.string().trim().min(1).max(40), car_id });
/** As our own pages call: they don't have the number in them. */
const pageCallSchema = z.object({ owner: z.string().min(1).max(100), car_id });

type Call = { list: AccountList; carId: z.output<typeof callSchema>["car_id"] } & Pick<
  NonNullable<Awaited<ReturnType<RequestContext["session"]>>>,
  "account"
>;

/**
 * Reads a call of `/api/watchlist/…` (rules/saved-cars#watchlist-api) and checks who calls.
 * @returns the call, or the response that rejects it
 */
async function readCall({ request, context }: ActionFunctionArgs): Promise<Call | { refusal: Response }> {
  const posted = await postedJson(request);
  if ("refusal" in posted) return posted;
  const list = accountList(context);
  if (!list) return { refusal: jsonError(404, "This site keeps no cars in accounts") };
  const session = await context.session();
  const t = translator(context.site);
  if (!session) return { refusal: jsonError(401, t("api_errors.sign_in")) };
  const isOfPage = z.object({ owner: z.unknown() }).safeParse(posted.body).data?.owner !== undefined;
  const call = (isOfPage ? pageCallSchema : callSchema).safeParse(posted.body);
  if (!call.success)
    return {
      refusal: jsonError(400, t("lead_payload.refused"), fieldErrorsOf(t, posted.body, call.error)),
    };
  if (!isOf(context, session.account, call.data))
    return {
      refusal: jsonError(403, t("api_errors.other_number"), {
        phone_number: [t("api_errors.other_number")],
      }),
    };
  return { list, carId: call.data.car_id, account: session.account };
}

function isOf(
  context: RequestContext,
  { phone }: Call["account"],
  call: { phone_number: string } | { owner: string },
): boolean {
  if ("owner" in call) return isOwner(context, call.owner, phone);
  const read = readMobileNumber(call.phone_number);
  return "number" in read && read.number === phone;
}

const done = () => Response.json({ success: true }, { headers: { "Cache-Control": "no-store" } });

function carError({ site }: Pick<RequestContext, "site">, status: number, key: string): Response {
  const message = translator(site)(key);
  return jsonError(status, message, { car_id: [message] });
}

const unknownCar = (context: Pick<RequestContext, "site">) =>
  carError(context, 404, "api_errors.unknown_car");

/** `POST /api/watchlist/save-car`: 200 also when the car was saved before. */
export async function takeSaveCar(args: ActionFunctionArgs): Promise<Response> {
  const call = await readCall(args);
  if ("refusal" in call) return call.refusal;
  const { account, list, carId } = call;
  const visitor = visitorRequest(args.request);
  const { outcome } = await saveCar(args.context, visitor, account, { list, carId });
  switch (outcome) {
    case "saved":
      return done();
    case "unknown":
      return unknownCar(args.context);
    case "unavailable":
      return carError(args.context, 422, "api_errors.sold_car");
    case "full":
      return jsonError(
        409,
        translator(args.context.site)("api_errors.list_full", { count: MAX_ACCOUNT_CARS }),
      );
  }
}

/** `POST /api/watchlist/remove-car`: 200 also when the car was not in the list. */
export async function takeRemoveCar(args: ActionFunctionArgs): Promise<Response> {
  const call = await readCall(args);
  if ("refusal" in call) return call.refusal;
  return (await removeCar(args.context, call.account, call.carId)) ? done() : unknownCar(args.context);
}

/** `GET /api/watchlist/cars`: whose cars they are and which, for a page that was left and comes back. */
export async function listWatchedCars({ context }: LoaderFunctionArgs): Promise<Response> {
  if (!accountList(context)) return jsonError(404, "This site keeps no cars in accounts");
  const session = await context.session();
  const owner = session && ownerMark(context, session.account.phone);
  const car_ids = session ? await accountCars(context, session.account) : [];
  return Response.json({ owner, car_ids }, { headers: { "Cache-Control": "no-store" } });
}
