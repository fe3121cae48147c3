import { forgetDetailsAction } from "~/services/remembered-details.server";

/** Where a form that was filled in from an earlier one is told to forget. Nothing is shown here. */
export const action = forgetDetailsAction;

export const loader = () => {
  throw new Response(null, { status: 404 });
};
