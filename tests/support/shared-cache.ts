import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port";

/* nginx and Varnish in front of several processes, with the settings of docs/operations.md or with their defaults. */

export type CacheProgram = "nginx" | "varnish";
const PATHS = { nginx: "/usr/sbin/nginx", varnish: "/usr/sbin/varnishd" };

export function hasProgram(name: CacheProgram): boolean {
  try {
    execFileSync(PATHS[name], [name === "nginx" ? "-v" : "-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a cache on a free port. `documented` gives it the rule to bypass it. */
export async function startCache(
  name: CacheProgram,
  processes: readonly number[],
  { documented }: { documented: boolean },
): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), `forecourt-${name}-`));
  // Started by root, nginx works as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, "settings");
  const write = name === "nginx" ? nginxSettings : varnishSettings;
  writeFileSync(
    file,
    write(documented ? documentedBlock(name === "nginx" ? "nginx" : "vcl") : null, {
      port,
      folder,
      processes,
    }),
  );
  const options =
    name === "nginx"
      ? ["-e", path.join(folder, "error.log"), "-p", folder, "-c", file, "-g", "daemon off;"]
      : ["-j", "none", "-F", "-n", folder, "-a", `127.0.0.1:${port}`, "-f", file, "-s", "malloc,64m"];
  const child = spawn(PATHS[name], options, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 300) {
      await stop();
      throw new Error(`${name} did not start: ${log}`);
    }
    await delay(100);
  }
  return { port, stop };
}

/** Returns the example for a program in the chapter "A shared cache". */
function documentedBlock(language: string): string {
  const page = readFileSync(path.resolve("docs/operations.md"), "utf8").split("## A shared cache")[1] ?? "";
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(page)?.[1];
  if (!block) throw new Error(`docs/operations.md has no example for ${language}`);
  return block;
}

interface Settings {
  port: number;
  folder: string;
  processes: readonly number[];
}

const FORWARD = `proxy_pass http://forecourt; proxy_http_version 1.1; proxy_set_header Connection "";
  proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;`;

function nginxSettings(documented: string | null, { port, folder, processes }: Settings): string {
  const kept =
    documented ??
    `proxy_cache_path /var/cache/nginx/forecourt keys_zone=forecourt:16m;
     server { # …
       location / { proxy_cache forecourt; # … proxy_pass and its headers
     } }`;
  const http = kept
    .replace("/var/cache/nginx/forecourt", path.join(folder, "cache"))
    .replace("# … proxy_pass and its headers", FORWARD)
    .replace("# …", `listen 127.0.0.1:${port}; server_name _;`);
  return `pid ${folder}/pid; worker_processes 1; events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream forecourt { ${processes.map((each) => `server 127.0.0.1:${each};`).join(" ")} }
  ${http} }`;
}

function varnishSettings(documented: string | null, { processes }: Settings): string {
  const backends = processes.map((each, at) => `backend p${at} { .host = "127.0.0.1"; .port = "${each}"; }`);
  const added = processes.map((_, at) => `all.add_backend(p${at});`);
  return `vcl 4.1; import directors; ${backends.join(" ")}
sub vcl_init { new all = directors.round_robin(); ${added.join(" ")} }
sub vcl_recv { set req.backend_hint = all.backend(); set req.http.X-Forwarded-Proto = "http"; }
${(documented ?? "").replace("vcl 4.1;", "").replace(/^backend default .*$/m, "")}`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => socket.destroy()).setTimeout(1000, () => resolve(false));
    socket.once("connect", () => socket.end());
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await Promise.race([ended, delay(5000).then(() => child.kill("SIGKILL"))]);
}
