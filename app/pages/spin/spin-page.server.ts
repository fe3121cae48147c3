import type { ActionFunctionArgs } from "@remix-run/node";
import type { Spin } from "~/adapters/database/spins.server";
import type { FormView } from "~/domain/forms/form-view";
import { ALL_CHANCES, SPIN_TERMS_PATH, spinForm } from "~/domain/spin/spin";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { momentText } from "~/services/checkout/reservation-facts.server";
import { fillForm, startForm } from "~/services/forms/fill-form.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { placeForm } from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import { createLead, readLeadSource } from "~/services/leads/intake/create-lead.server";
import { storeFailure } from "~/services/platform/logger.server";
import {
  type Campaign,
  claimedUntil,
  prizeName,
  SPIN_PATH,
  shownCampaign,
  spinOf,
  spinOnce,
} from "~/services/spin/spin.server";
import { personalPage, readPost, seeOther } from "../forms/form-answer.server";
import { requireSession } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { SpinPageProps } from "./spin-page";

type SpinView = SpinPageProps & { page: { title: string; canonical: string } };

/**
 * `GET /spin-to-win`: the form for a signed-in visitor, or the prize that their number has won.
 * @throws Response 404 before the campaign and after its prizes can be claimed; between its end and then, for a number
 *   that has not spun
 */
export async function loadSpinPage(args: PageArgs) {
  const { context } = args;
  const campaign = campaignOf(context);
  const session = await requireSession(args, "spin-to-win", { redirect: SPIN_PATH });
  const spin = await spinOf(context, campaign, session.account.phone);
  if (spin) return personalPage(resultView(context, campaign, spin), 200);
  if (!campaign.isRunning) throw new Response(null, { status: 404 });
  const { name, email } = session.account;
  const placed = placeForm(context.site, spinForm(), SPIN_PATH, null);
  const form = await startForm(context.platform, placed, { ...(name && { name }), ...(email && { email }) });
  return personalPage(formView(context, campaign, form), 200);
}

/** Spins: 303 to the same page, which then shows what was won. A number has one spin, however often it is sent. */
export async function spinAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const campaign = campaignOf(context);
  if (!campaign.isRunning) throw new Response(null, { status: 404 });
  const session = await requireSession(args, "spin-to-win", { redirect: SPIN_PATH });
  const placed = placeForm(context.site, spinForm(), SPIN_PATH, null);
  const filled = await fillForm(context.platform, placed, await readPost(request));
  const read = readForm(filled);
  if (!read.ok) return personalPage(formView(context, campaign, buildFormView(filled, read.errors)), 400);
  const { id: account_id, phone } = session.account;
  const lead = createLead(read, readLeadSource(context.site, visitorRequest(request), account_id));
  try {
    await spinOnce(context, campaign, { account_id, content: contentOf(lead) });
  } catch (error) {
    context.platform.log.error(storeFailure(error), "a spin could not be stored");
    const form = buildFormView(filled, { "": ["spin.error.failed"] });
    return personalPage(formView(context, campaign, form), 503);
  }
  return seeOther(SPIN_PATH);

  function contentOf(from: typeof lead) {
    const { name, email, consents, url, user_agent } = from;
    const { first, language } = context.site;
    return { name, email: email ?? "", phone, consents, url, user_agent, ...(first && { language }) };
  }
}

/** `GET /spin-to-win/terms`: can be read without a sign-in, as long as prizes can be claimed. */
export async function loadSpinTerms({ context }: PageArgs) {
  const campaign = campaignOf(context);
  const { site } = context;
  const t = translator(site);
  return personalPage(
    {
      ...pageOf(context, t("spin.terms_heading", { campaign: t(campaign.name) }), SPIN_TERMS_PATH, false),
      paragraphs: [...campaign.terms.map((key) => t(key)), datesText(context, campaign), t(campaign.permit)],
      prizes: prizesView(context, campaign),
      form: null,
      links: [{ label: t("spin.back"), href: SPIN_PATH }],
    },
    200,
  );
}

function campaignOf(context: RequestContext) {
  const campaign = shownCampaign(context);
  if (!campaign) throw new Response(null, { status: 404 });
  return campaign;
}

function formView(context: RequestContext, campaign: Campaign, form: FormView): SpinView {
  const t = translator(context.site);
  return {
    ...pageOf(context, t(campaign.name), SPIN_PATH, form.errors.length > 0),
    paragraphs: [t("spin.intro"), datesText(context, campaign), t(campaign.permit)],
    prizes: prizesView(context, campaign),
    form: { ...form, notice: null },
    links: [{ label: t("spin.terms_link"), href: SPIN_TERMS_PATH }],
  };
}

function resultView(context: RequestContext, campaign: Campaign, spin: Spin): SpinView {
  const { site } = context;
  const { prize, code } = spin;
  const t = translator(site);
  const won = prize !== null && code !== null;
  return {
    ...pageOf(context, t(won ? "spin.won.heading" : "spin.lost.heading"), SPIN_PATH, false),
    paragraphs: won
      ? [
          t("spin.won.text", { prize: prizeName(site, prize) }),
          t("spin.won.code", { code }),
          t("spin.won.until", { until: claimedUntil(site, spin, campaign) }),
          t("spin.won.next", { phone: site.phone }),
        ]
      : [t("spin.lost.text", { campaign: t(campaign.name) })],
    prizes: null,
    form: null,
    links: [
      { label: t("spin.terms_link"), href: SPIN_TERMS_PATH },
      { label: t("checkout.action.cars"), href: "/cars" },
    ],
  };
}

function datesText({ site }: RequestContext, { starts, ends }: Campaign): string {
  const text = (moment: string) => momentText(site, new Date(moment).toISOString()).text;
  return translator(site)("spin.dates", { starts: text(starts), ends: text(ends) });
}

function prizesView({ site }: RequestContext, { prizes }: Campaign): SpinPageProps["prizes"] {
  const t = translator(site);
  const number = (value: number) => formatCount(site.language, value);
  return {
    heading: t("spin.prizes"),
    items: prizes.map(({ name, chances, stock }) => ({
      name: t(name),
      odds: t("spin.odds", { chances: number(chances), all: number(ALL_CHANCES), stock: number(stock) }),
    })),
  };
}

function pageOf({ site, origin }: RequestContext, heading: string, path: string, isWrong: boolean) {
  const t = translator(site);
  const title = t("spin.title", { heading, site: site.name });
  return {
    heading,
    page: { title: isWrong ? t("form.error_title", { title }) : title, canonical: origin + path },
  };
}

/** Every answer is this visitor's own, or ends with the campaign: no cache keeps it. */
