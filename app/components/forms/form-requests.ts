import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";

/** The form, or null when it did not come: a dialog's failure must not take the page away from under it. */
export async function formOrNothing({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return null;
  }
}

/**
 * The server's answer to a post, or, when the connection or the server failed, that it did: then all that was typed
 * stays on the screen. What redirects is let through.
 */
export async function answerOfPost({ serverAction }: ClientActionFunctionArgs) {
  try {
    // A form that was not taken, with such a status: nothing of the page below has changed, and fetching that anew
    // would keep the form from being sent again for as long.
    return Response.json(await serverAction(), { status: 400 });
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    // As a response with its status, so that the router does not fetch the page anew, which would fail as well.
    return Response.json({ failed: true }, { status: 503 });
  }
}

/**
 * For pages with dialogs: they are fetched anew as ever, but not after a form that was refused. Remix would do that,
 * and a page that can't be had just then takes the dialog away, with all that was typed.
 */
export function notAfterRefusal({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}
