import type { ActionFunctionArgs } from "@remix-run/node";
import { formDataOf } from "./form-data.server";
import { asksForPhone, revealPhoneForm } from "./reveal-phone.server";
import { forgetsViewed, forgetViewed } from "./viewed-cars.server";

/** The small forms of a car's own page: its whole phone number, and forgetting the viewed cars. */
export async function vehiclePageAction(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const form = await formDataOf(request);
  if (asksForPhone(form)) return revealPhoneForm(args);
  if (forgetsViewed(form)) return forgetViewed(context, new URL(request.url).pathname);
  throw new Response(null, { status: 400 });
}
