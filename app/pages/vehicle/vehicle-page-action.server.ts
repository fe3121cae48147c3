import type { ActionFunctionArgs } from "@remix-run/node";
import { formDataOf } from "../http/form-data.server";
import { forgetsViewed, forgetViewedAnswer } from "../saved-cars/forget-viewed.server";
import { isRevealPhoneRequest, revealPhoneForm } from "./reveal-phone.server";

/** Handles the small forms on a car's page: revealing the whole phone number, and clearing the recently viewed cars. */
export async function vehiclePageAction(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const form = await formDataOf(request);
  if (isRevealPhoneRequest(form)) return revealPhoneForm(args);
  if (forgetsViewed(form)) return forgetViewedAnswer(context, new URL(request.url).pathname);
  throw new Response(null, { status: 400 });
}
