import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { isAtDialog } from "~/ui/open-dialog";

/** Returns the form, or null when it could not be loaded: a dialog's failure must not replace the page below it. */
export async function loadFormOrNull({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return null;
  }
}

/**
 * Returns the server's response to a post, or a failure when the connection or the server failed: then everything
 * typed stays on the screen. Redirects are passed through, and take the place of the dialog in the history.
 */
export async function callServerAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    // The form was rejected with such a status. Nothing of the page below has changed, and loading it again would
    // delay another try.
    return Response.json(await serverAction(), { status: 400 });
  } catch (failure) {
    if (failure instanceof Response) {
      const to = failure.headers.get("Location");
      if (!to || !isAtDialog()) throw failure;
      const prefix = (window.__remixContext.basename ?? "/").replace(/\/$/, "");
      location.replace(to.startsWith("/") ? prefix + to : to);
      // The dialog waits for the page that comes.
      return new Promise<never>(() => {});
    }
    // As a response with its status, so that the router does not fetch the page again, which would fail as well.
    return Response.json({ failed: true }, { status: 503 });
  }
}

/** Returns a step of the sign-in for a dialog; somebody who has signed in meanwhile needs none. */
export async function loadSignIn(request: ClientLoaderFunctionArgs) {
  try {
    return await loadFormOrNull(request);
  } catch {
    return { signedIn: true };
  }
}

/**
 * Returns what a step of the sign-in answers in a dialog: the form with errors, the address of the next step, or that
 * the shopper is signed in. The page below and its address stay. So does its data, by the status of the answer.
 */
export async function callSignIn({ serverAction }: ClientActionFunctionArgs) {
  try {
    const { goOn, ...answer } = await serverAction<{ goOn: string | null }>();
    // The first of two presses has signed the shopper in.
    return Response.json(goOn === null ? answer : { signedIn: true }, { status: 400 });
  } catch (failure) {
    const to = failure instanceof Response ? failure.headers.get("Location") : null;
    if (to === null) return Response.json({ failed: true }, { status: 503 });
    return Response.json(/\/sign-in\?/.test(to) ? { next: to } : { signedIn: true }, { status: 400 });
  }
}

/**
 * For pages with dialogs: they revalidate as usual, but not after a rejected form. Remix would revalidate then, and a
 * page that fails to load would close the dialog and lose everything typed.
 */
export function revalidateUnlessRejected({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}
