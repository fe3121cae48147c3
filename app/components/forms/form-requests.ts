import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
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
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const status = isRouteErrorResponse(failure) ? failure.status : 503;
    return data({ failed: status === 429 ? "too_many" : "unexpected" }, { status });
  }
}
