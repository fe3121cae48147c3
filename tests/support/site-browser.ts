import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Answer, requestServer } from "./request-server";
import type { ServerProcess } from "./server-process";

/** Returns the hosts of the sites that a server lists on its base domain, in its order. */
export async function listedHosts(server: ServerProcess): Promise<string[]> {
  const list = await requestServer(server.port, "/", { headers: { Host: `localhost:${server.port}` } });
  return [...list.text.matchAll(/href="http:\/\/([^/"]+)\/"/g)].map(([, host]) => host ?? "");
}

export interface CarsAnswer {
  hits: {
    id: string;
    slug: string;
    name: string;
    dealership_id: string;
    dealership_name: string;
    price: number | null;
  }[];
  pages: number;
  count: number;
  facets: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
}

/** One site of a server, for requests without JavaScript. */
export function siteClient(server: Pick<ServerProcess, "port">, host: string) {
  const get = (target: string) => requestServer(server.port, target, { headers: { Host: host } });
  return {
    host,
    get,
    cars: async (query = ""): Promise<CarsAnswer> => JSON.parse((await get(`/api/cars${query}`)).text),
    /** Opens a form page and reads its hidden fields. */
    async hiddenFields(target: string): Promise<Record<string, string>> {
      const page = await get(target);
      const tags = page.text.match(/<input type="hidden"[^>]*>/g) ?? [];
      return Object.fromEntries(
        tags.map((tag) => [/ name="([^"]*)"/.exec(tag)?.[1] ?? "", / value="([^"]*)"/.exec(tag)?.[1] ?? ""]),
      );
    },
    post: (
      target: string,
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<Answer> =>
      requestServer(server.port, target, {
        method: "POST",
        headers: {
          Host: host,
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: `http://${host}`,
          ...headers,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    postRaw: (target: string, type: string, body: string): Promise<Answer> =>
      requestServer(server.port, target, {
        method: "POST",
        headers: { Host: host, "Content-Type": type, Origin: `http://${host}` },
        body,
      }),
    postJson: (target: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      requestServer(server.port, target, {
        method: "POST",
        headers: { Host: host, "Content-Type": "application/json", Origin: `http://${host}`, ...headers },
        body: JSON.stringify(body),
      }),
  };
}
export type SiteClient = ReturnType<typeof siteClient>;

/** Returns the messages that a server without SMTP_URL wrote for the dealerships. */
export function writtenMail(dataDir: string): string[] {
  const folder = path.join(dataDir, "outbox/mail");
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".eml"))
      .map((file) => readFileSync(path.join(folder, file), "utf8"));
  } catch {
    return [];
  }
}
