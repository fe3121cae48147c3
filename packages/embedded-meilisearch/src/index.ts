/* The package's interface. README.md says how to use it. */
export { EngineError, toApiError } from "./api-error.ts";
/* For programs that match documents against many filters with an index of their own, without the HTTP interface. */
export { nextTurn, runToEnd, SLICE_MS } from "./cooperative-scheduler.ts";
export { addDocuments } from "./documents.ts";
export {
  clientOver,
  createEmbeddedClient,
  embeddedTransport,
  type SearchTransport,
} from "./embedded-client.ts";
export { EmbeddedEngine } from "./embedded-engine.ts";
export { EmbeddedIndex } from "./embedded-index.ts";
export { filterMask } from "./filter-evaluation.ts";
export { parseFilter } from "./filter-parser.ts";
export type { Json, JsonObject } from "./json.ts";
export { defaultSettings } from "./settings.ts";
export { SNAPSHOT_VERSION } from "./snapshot.ts";
