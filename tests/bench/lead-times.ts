import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { VEHICLE_FORM_NAMES, vehicleFormHref } from "~/domain/buttons/vehicle-form-names";
import { asCarSlug } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { errorsOf, filledAnswers, leadFormOf, type PageForm } from "../support/page-forms";
import { type Answer, textOf } from "./http-client";
import { readStock } from "./search-addresses";
import type { ServerUnderTest } from "./server-under-test";
import { mean, type Spread, spreadOf } from "./statistics";

const CONNECTIONS = 10;
const SLICES = 3;
const DELIVERED_WITHIN_MS = 120_000;

/** Concurrent requests. */
export interface LeadRate {
  perSecond: number;
  p99: number;
  /** Processor time of the server per request, all threads, until every delivery is done. */
  cpuMs: number;
}

interface Costs {
  /** Milliseconds to the last byte, one request at a time. */
  ms: Spread;
  /** Database statements for one request. */
  statements: number;
  rate: LeadRate;
}

export interface FormTimes {
  form: string;
  path: string;
  /** The form's page, compressed with brotli. */
  get: Costs;
  /**
   * A filled-in post of the form. Each is its own lead, and is answered once lead and deliveries are durable.
   */
  post: Costs;
}

export interface LeadTimes {
  database: string;
  forms: FormTimes[];
}

/** A form as its page has it. */
interface OpenedForm {
  name: string;
  path: string;
  form: PageForm;
}

/**
 * Compares a form's page with a post of it, in turns. The server must not limit writes; it delivers into its
 * mail folder in the same process meanwhile.
 * @param rounds one request at a time; then as many seconds as `seconds` with ten connections
 */
export async function timeLeads(
  server: ServerUnderTest,
  site: Site,
  database: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<LeadTimes> {
  const forms: FormTimes[] = [];
  for (const { name, path } of await formsToPost(server, site)) {
    const visit = new Visit(server, site.slug, await opened(server, site.slug, name, path));
    await visit.oneByOne(Math.ceil(rounds / 4));
    const alone = await visit.oneByOne(rounds);
    const together = await visit.together(seconds);
    forms.push({
      form: name,
      path,
      get: { ...alone.get, rate: together.get },
      post: { ...alone.post, rate: together.post },
    });
  }
  return { database, forms };
}

async function formsToPost(server: ServerUnderTest, site: Site): Promise<{ name: string; path: string }[]> {
  const forms: { name: string; path: string }[] = [];
  const { contact } = site.forms;
  if (contact?.enabled && contact.path) forms.push({ name: "contact", path: contact.path });
  const [car] = (await readStock(server, site.slug)).hits;
  if (car)
    forms.push({
      name: "car enquiry",
      path: vehicleFormHref({ slug: asCarSlug(car.slug) }, VEHICLE_FORM_NAMES[0]),
    });
  return forms;
}

async function opened(
  server: ServerUnderTest,
  site: string,
  name: string,
  path: string,
): Promise<OpenedForm> {
  const form = leadFormOf(textOf(await server.get(site, path)));
  if (!form) throw new Error(`there is no form at ${path} of ${site}`);
  return { name, path, form };
}

class Visit {
  #sent = 0;

  constructor(
    private readonly server: ServerUnderTest,
    private readonly site: string,
    private readonly opened: OpenedForm,
  ) {}

  /** Requests a page and sends a post in turns, so that a busy moment of the machine affects both. */
  async oneByOne(rounds: number): Promise<Record<"get" | "post", Omit<Costs, "rate">>> {
    const taken = { get: [] as number[], post: [] as number[] };
    const statements = { get: 0, post: 0 };
    const measure = async (what: "get" | "post") => {
      const before = (await this.server.figures()).statements;
      taken[what].push((await this.#ask(what)).ms);
      statements[what] += (await this.server.figures()).statements - before;
    };
    for (let round = 0; round < rounds; round += 1) {
      await measure("get");
      await measure("post");
    }
    return {
      get: { ms: spreadOf(taken.get), statements: statements.get / rounds },
      post: { ms: spreadOf(taken.post), statements: statements.post / rounds },
    };
  }

  async together(seconds: number): Promise<Record<"get" | "post", LeadRate>> {
    await this.#delivered();
    const slices = { get: [] as LeadRate[], post: [] as LeadRate[] };
    for (let slice = 0; slice < SLICES; slice += 1) {
      for (const what of ["get", "post"] as const)
        slices[what].push(await this.#rate(what, seconds / SLICES));
    }
    return { get: overall(slices.get), post: overall(slices.post) };
  }

  async #rate(what: "get" | "post", seconds: number): Promise<LeadRate> {
    const before = await this.server.figures();
    const started = performance.now();
    const times: number[] = [];
    const visitor = async () => {
      while (performance.now() - started < seconds * 1000) times.push((await this.#ask(what)).ms);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
    const took = performance.now() - started;
    await this.#delivered();
    const after = await this.server.figures();
    return {
      perSecond: (times.length / took) * 1000,
      p99: spreadOf(times).p99,
      cpuMs: (after.cpuMs - before.cpuMs) / times.length,
    };
  }

  #ask(what: "get" | "post"): Promise<Answer> {
    const { path } = this.opened;
    return what === "get" ? this.server.get(this.site, path, { "accept-encoding": "br" }) : this.#post();
  }

  /** @throws when it was no lead */
  async #post(): Promise<Answer> {
    const { path, form } = this.opened;
    this.#sent += 1;
    const answers = filledAnswers(form, `Visitor ${this.#sent}`).map(([name, value]): [string, string] =>
      name === "submission_id" ? [name, randomUUID()] : [name, value],
    );
    const answer = await this.server.send(
      "POST",
      this.site,
      form.action || path,
      {
        "content-type": "application/x-www-form-urlencoded",
        origin: `http://${this.server.host(this.site)}`,
        "accept-encoding": "br",
      },
      new URLSearchParams(answers).toString(),
    );
    if (answer.status !== 303 || !/^\/success\b/.test(answer.headers.location ?? "")) {
      throw new Error(`POST ${path} on ${this.site}: ${answer.status} ${errorsOf(textOf(answer))}`);
    }
    return answer;
  }

  /** Waits until the metrics show no waiting delivery. */
  async #delivered(): Promise<void> {
    const deadline = performance.now() + DELIVERED_WITHIN_MS;
    for (;;) {
      const metrics = await this.server.metrics();
      const waiting = /^forecourt_outbox_deliveries\{state="waiting"\} (\d+)/m.exec(metrics)?.[1];
      if (waiting === "0") return;
      if (performance.now() > deadline) throw new Error(`leads wait to be delivered: ${waiting}`);
      await delay(50);
    }
  }
}

function overall(slices: readonly LeadRate[]): LeadRate {
  return {
    perSecond: mean(slices.map(({ perSecond }) => perSecond)),
    p99: Math.max(...slices.map(({ p99 }) => p99)),
    cpuMs: mean(slices.map(({ cpuMs }) => cpuMs)),
  };
}
