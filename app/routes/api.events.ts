import type { ActionFunctionArgs } from "@remix-run/node";
import { takeBrowserEvents } from "~/services/browser-events.server";
import { postOnly } from "~/services/posted-json.server";

export const action = (args: ActionFunctionArgs) => takeBrowserEvents(args);
export const loader = postOnly;
