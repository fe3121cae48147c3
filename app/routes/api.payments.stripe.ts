import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveStripeWebhook } from "~/pages/api/stripe-webhook-api.server";
import { postOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint({ takesSignedPosts: true });

export const action = (args: ActionFunctionArgs) => receiveStripeWebhook(args);

export const loader = postOnly;
