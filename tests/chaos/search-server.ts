/** Serves the embedded engine over HTTP on the given port, as a program that can be frozen and killed. */
import { serveOverHttp } from "../integration/search/meilisearch-http";

await serveOverHttp(Number(process.argv[2] ?? 0));
