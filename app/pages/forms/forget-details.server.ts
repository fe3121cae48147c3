import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { forgetDetails } from "~/services/visitor/autofill.server";
import { formDataOf } from "../http/form-data.server";

/** `POST /remembered-details`: forgets them and goes back to the form. */
export async function forgetDetailsAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const back = (await formDataOf(request)).get("back");
  return redirectDocument(typeof back === "string" && isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": forgetDetails(context) },
  });
}
