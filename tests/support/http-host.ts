import type { Server } from "node:http";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { type DestinationStream, pino } from "pino";
import { readConfig } from "~/config.server";
import { createHttpApp, type HttpApp } from "~/server/create-http-app";
import { listen } from "~/server/listen";
import { createMetrics, type Metrics } from "~/server/metrics";
import { pagesHandler } from "~/server/pages-handler";
import type { Platform } from "~/services/platform/platform";
import { type RouteTable, readRouteTable } from "~/tenants/route-table.server";
import type { Site } from "~/tenants/site";
import { fixedSites } from "./fixed-sites";
import { type Answer, type RequestOptions, requestServer } from "./request-server";
import { memoryWriteCounts } from "./write-counts";

export interface Host {
  server: Server;
  port: number;
  metrics: Metrics;
  ask(target: string, ask?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** The sites that the test host knows, at {slug}.localhost. */
const SITES = ["alpha", "beta"].map(
  (slug) =>
    ({
      slug,
      name: `The ${slug} yard`,
      garage: { enabled: false, path: "/my-garage" },
      editors: [] as string[],
      chat: { provider: null },
      languages: ["en-AU"],
      language: "en-AU",
      base: "",
    }) as Site,
);

export type Handle = (request: Request, context: AppLoadContext) => Response | Promise<Response>;

/** Starts the real HTTP host on a free port, with pages that `handle` answers and a healthy platform. */
export async function startHost(
  handle: Handle,
  {
    environment = {},
    platform = {},
    assets,
    logTo,
  }: {
    environment?: Record<string, string>;
    platform?: Partial<Platform>;
    assets?: HttpApp["assets"];
    logTo?: DestinationStream;
  } = {},
): Promise<Host> {
  const routes = await readRouteTable();
  const whole = { ...healthyPlatform(routes, environment, logTo), ...platform };
  // A test's own store may be a few of its functions.
  whole.store.othersWrites ??= () => 0;
  const metrics = createMetrics(whole, {
    leads: { figures: () => [{ channel: "adf", outcome: "given_up", attempts: 6 }] },
    messages: {
      figures: () => [{ channel: "sms", kind: "sign_in_code", outcome: "expired", attempts: 8 }],
    },
  });
  const app = createHttpApp({
    platform: whole,
    metrics,
    assets: assets ?? ((_request, _response, next) => next()),
    images: (_request, response) => void response.sendStatus(404),
    pages: pagesHandler(onePageBuild(handle), whole),
  });
  const { server, port } = await listen(app, "127.0.0.1", 0);
  return {
    server,
    port,
    metrics,
    ask: (target, ask) => requestServer(port, target, ask),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function healthyPlatform(
  routes: RouteTable,
  environment: Record<string, string>,
  logTo?: DestinationStream,
): Platform {
  const log = logTo ? pino({ level: "debug" }, logTo) : pino({ level: "silent" });
  return {
    config: readConfig({ NODE_ENV: "test", ...environment }),
    log,
    sites: fixedSites(SITES, (host) =>
      SITES.find((site) => host?.replace(/:\d+$/, "") === `${site.slug}.localhost`),
    ),
    wording: {
      ofFiles: () => undefined,
      documentsOf: () => new Map(),
      valueOfFiles: () => () => null,
      assembledWith: (site) => ({ site, faults: [] }),
      isSoundText: () => true,
      earlier: () => [],
      refresh: async () => {},
      refreshWithOthers: async () => {},
      draft: async () => undefined,
      draftWith: async () => null,
    },
    routes,
    payments: null,
    store: {
      ping: async () => {},
      settings: { set: async () => {} },
      stockRevision: async () => 7,
      writeCounts: memoryWriteCounts(),
      leads: { count: async () => 3 },
      checkoutWork: {
        counts: async () => ({
          reservations: new Map([["paid", 4]]),
          payments: new Map([["refund_due", 2]]),
          oldestRefundSeconds: 90,
          unnotified: 1,
        }),
      },
      plans: { counts: async () => ({ waiting: 3, failed: 1, overdueSeconds: 70 }) },
      outbox: {
        backlog: async () => ({ waiting: 2, dead: 1, oldestSeconds: 40 }),
        backlogByChannel: async () => [{ channel: "webhook", waiting: 2, dead: 1, oldestSeconds: 40 }],
      },
      messages: {
        backlog: async () => [{ channel: "sms", waiting: 4, dead: 1, oldestSeconds: 30 }],
        textCounts: async () => [{ site: "alpha", accepted: 9, refused: 5 }],
      },
    } as unknown as Platform["store"],
    search: {
      index: "cars",
      loading: () => null,
      probe: async () => {},
      figures: () => ({
        answers: { engine: 5, reused: 4, stale: 2 },
        failures: { unreachable: 3, late: 0, unsound: 0, refused: 0 },
        state: "down",
        degraded: true,
        cache: { entries: 6, bytes: 700 },
      }),
    } as unknown as Platform["search"],
    mailer: {} as Platform["mailer"],
    texts: {} as Platform["texts"],
    maps: null,
    postcodes: { resolve: async () => null },
    placeTable: {
      resolve: async () => null,
      positionOf: async () => null,
      nearestPostcode: async () => null,
    },
    sheets: {} as Platform["sheets"],
    events: {
      record: () => {},
      figures: () => ({
        counts: new Map([
          ["favourite", 4],
          ["phone_called", 2],
        ] as const),
        dropped: 1,
      }),
      flush: async () => {},
    },
    views: { count: () => {}, of: async () => 0, flush: async () => {} },
    sessionSecrets: ["a secret of the tests"],
    now: () => new Date("2026-03-04T01:00:00Z"),
  };
}

/** A Remix build whose resource routes pass every address to `handle`. */
function onePageBuild(handle: Handle): ServerBuild {
  const answer = ({ request, context }: { request: Request; context: AppLoadContext }) =>
    handle(request, context);
  const module = { loader: answer, action: answer };
  const index = { id: "routes/_index", parentId: "root", index: true, module };
  const others = { id: "routes/$", parentId: "root", path: "*", module };
  const root = { id: "root", path: "", module: { default: () => null } };
  return {
    entry: { module: { default: () => new Response("no document", { status: 500 }) } },
    routes: { root, "routes/_index": index, "routes/$": others },
    assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: {} },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}
