import {
  showRateLimitedPost as action,
  formPageHeaders as headers,
  loadRateLimitedPost as loader,
} from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { SendAgain } from "~/ui/forms/send-again";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, addresses: "none" });

/** No visitor opens this address: the HTTP host shows it in place of a page that exceeds the rate limit. */
export { action, headers, loader };

export default withLoaderData<typeof loader>(SendAgain);
