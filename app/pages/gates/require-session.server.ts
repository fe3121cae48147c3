import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { Session } from "~/adapters/database/accounts.server";
import { canSendTexts } from "~/config.server";
import { asksNewCode, type GateType, isGated, signInAddress, signInTarget } from "~/domain/account/gates";
import { keepPost } from "~/services/account/pending-posts.server";
import { formBodyOf } from "../http/form-data.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";

/** A loader's or an action's arguments. An action calls this before it reads the body. */
type GateArgs = Pick<LoaderFunctionArgs, "request"> & { context: RequestContext };

/** Where the sign-in leads, when it isn't to the page itself. Paths of this site. */
interface GateTarget {
  redirect?: string;
  back?: string;
}

/**
 * Returns the session of a page that every site gates: watchlist, garage, account.
 *
 * A signed-out visitor who reads the page is sent to /sign-in. What a signed-out visitor posts is kept for 30 minutes:
 * after the sign-in the host runs the same action again with the same body, and its outcome is shown
 * (docs/decisions/0060). So "save this car" needs nothing but this call at the top of its action.
 * @throws Response 302 or 303 to /sign-in, 404 where shoppers can't sign in, 413 or 415 for a body that is no form
 */
export async function requireSession(
  args: GateArgs,
  type: GateType,
  target: GateTarget = {},
): Promise<Session> {
  if (!canSendTexts(args.context.platform.config)) throw new Response(null, { status: 404 });
  const session = await args.context.session();
  if (session && !asksNewCode(type, session.verified_at, args.context.platform.now())) return session;
  throw await toSignIn(args, type, target, session);
}

/**
 * Lets a visitor through a gate that only some sites have: checkout, finance, online payment. Where shoppers can't sign
 * in all these gates are open. Reads no session where the gate is open.
 * @throws Response 302 or 303 to /sign-in
 */
export async function passGate(args: GateArgs, type: GateType, target: GateTarget = {}): Promise<void> {
  const { platform, site } = args.context;
  if (canSendTexts(platform.config) && isGated(type, site.gates)) await requireSession(args, type, target);
}

async function toSignIn(
  { request, context }: GateArgs,
  type: GateType,
  { redirect, back }: GateTarget,
  session: Session | null,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const here = signInTarget(pathname + search, "/");
  const to = {
    type,
    redirect: signInTarget(redirect ?? here, "/"),
    back: signInTarget(back ?? (isRead ? cameFrom(context, request, here) : here), "/"),
  };
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (!isRead) {
    const { contentType, bytes } = await formBodyOf(request);
    const post = { address: pathname + search, contentType, body: bytes.toString("base64") };
    headers.append("Set-Cookie", await keepPost(context, visitorRequest(request), post, to, session));
  }
  return redirectDocument(signInAddress(to), { status: isRead ? 302 : 303, headers });
}

/** The page of this site that led here; "/" when none did. */
function cameFrom({ visitorOrigin: origin }: RequestContext, request: Request, here: string): string {
  const { referrer } = visitorRequest(request);
  if (!referrer || !URL.canParse(referrer)) return "/";
  const { origin: from, pathname, search } = new URL(referrer);
  const path = pathname + search;
  return from === origin && path !== here ? path : "/";
}
