import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const ASK_WITHIN_MS = 60_000;
const READERS = 6;
const SENDERS = 3;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Traffic {
  /** lead_ids that were answered with 201. */
  acknowledged: readonly string[];
  /** Answers that no server should give, and how often they came. */
  oddAnswers(): Map<string, number>;
  /** How many answers had each status, and how many connections were refused or broken. */
  summary(): string;
  /** Sends a feed that is nested very deeply. */
  hostileFeed(): Promise<void>;
  /** Requests expensive pages and disconnects before they are answered. */
  leavingReaders(count: number): Promise<void>;
  end(): Promise<void>;
}

/**
 * Sends visitors to the first site (pages, searches, files, calls, leads as JSON and by form) until it is
 * ended.
 */
export async function startTraffic(port: number, dataDir: string): Promise<Traffic> {
  const list = await ask(port, `localhost:${port}`, "/");
  const host = /href="http:\/\/([^/"]+)\/"/.exec(list.text)?.[1] ?? "";
  const slug = host.split(".")[0] ?? "";
  const found = JSON.parse((await ask(port, host, "/api/cars")).text) as {
    hits: { slug: string; id: string }[];
  };
  const acknowledged: string[] = [];
  const statuses = new Map<string, number>();
  const odd = new Map<string, number>();
  let running = true;
  const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1);

  async function tell(target: string, asking: Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await asking;
      count(statuses, String(answer.status));
      if (answer.status >= 500 && !(answer.status === 503 && answer.headers["retry-after"]))
        count(odd, `${answer.status} to ${target.split("?")[0]}`);
      return answer;
    } catch (error) {
      count(statuses, (error as NodeJS.ErrnoException).code ?? "broken off");
      // There are no visitors while the process restarts.
      await delay(100);
      return null;
    }
  }

  const targets = found.hits
    .slice(0, 8)
    .flatMap((car) => [
      `/cars/${car.slug}`,
      `/cars/${car.slug}/enquire`,
      `/cars/${car.slug}/view.json`,
      `/print?car_id=${car.slug}`,
    ]);
  targets.push(
    "/",
    "/cars",
    "/cars?query=white",
    "/cars?sortBy=price-asc&page=2",
    "/contact",
    "/sitemap.xml",
  );
  targets.push(
    "/feeds/google-vehicles.csv",
    "/api/cars?query=a",
    "/favourites",
    "/compare",
    "/robots.txt",
    "/healthz",
  );
  let turn = 0;
  const readers = Array.from({ length: READERS }, async () => {
    while (running) {
      turn += 7;
      const target = targets[turn % targets.length] ?? "/";
      await tell(target, ask(port, host, target));
      await delay(30);
    }
  });

  const lead = () => ({
    submission_id: randomUUID(),
    category: "General Enquiry",
    name: "Robin",
    last_name: "Citizen",
    email: "robin@example.com",
    phone: "0491 570 006",
    message: "Is it still there?",
  });
  const senders = Array.from({ length: SENDERS }, async () => {
    while (running) {
      const body = JSON.stringify(lead());
      const headers = { "Content-Type": "application/json", Origin: `http://${host}` };
      // Sends again until the lead is acknowledged, like a visitor.
      for (let tries = 0; tries < 200; tries += 1) {
        const answer = await tell(
          "/api/leads",
          ask(port, host, "/api/leads", { method: "POST", headers, body }),
        );
        if (answer?.status === 201 || answer?.status === 200) {
          acknowledged.push(JSON.parse(answer.text).lead_id as string);
          break;
        }
        if (answer && answer.status < 500) break;
        await delay(250);
      }
      await delay(200);
    }
  });

  return {
    acknowledged,
    oddAnswers: () => odd,
    summary: () =>
      [...statuses]
        .sort(([, one], [, other]) => other - one)
        .map(([status, times]) => `${status}: ${times}`)
        .join(", "),
    async hostileFeed() {
      const token = readFileSync(path.join(dataDir, "secrets", `feed-token-${slug}`), "utf8").trim();
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/xml" };
      const body = `<cars>${"<a>".repeat(2_000_000)}`;
      const answer = await tell(
        "/api/stock-feed",
        ask(port, host, "/api/stock-feed/chaos", { method: "PUT", headers, body }),
      );
      if (answer && answer.status < 400) count(odd, "a hostile feed was taken");
    },
    async leavingReaders(readersWhoLeave) {
      const dear = ["/sitemap.xml", "/feeds/google-vehicles.csv", "/cars?query=e"];
      for (let one = 0; one < readersWhoLeave; one += 1) {
        const target = dear[one % dear.length] ?? "/";
        const leaving = request({
          host: "127.0.0.1",
          port,
          path: target,
          agent: false,
          headers: { Host: host },
        });
        leaving.on("error", () => undefined);
        leaving.end();
        setTimeout(() => leaving.destroy(), 40).unref();
      }
      await delay(200);
    },
    async end() {
      running = false;
      await Promise.all([...readers, ...senders]);
    },
  };
}

function ask(
  port: number,
  host: string,
  target: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path: target,
        agent: false,
        headers: { Host: host, ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    asking.setTimeout(ASK_WITHIN_MS, () =>
      asking.destroy(Object.assign(new Error("late"), { code: "no answer in time" })),
    );
    asking.once("error", reject);
    asking.end(body);
  });
}
