import type { AlertTimes } from "./alert-times";
import type { BlockWeight } from "./block-weights";
import type { ContentTimes } from "./content-times";
import type { EditTimes } from "./edit-times";
import type { EngineFigures } from "./engine-times";
import type { LeadTimes } from "./lead-times";
import type { OutboxTimes } from "./outbox-times";
import type { PageWeight } from "./page-weight";
import type { PaintFigures } from "./paint-times";
import type { PostcodeTimes } from "./postcode-times";
import type { PrintTimes } from "./print-times";
import type { ProfileSummary } from "./processor-profile";
import type { RealServerTimes } from "./real-server-times";
import type { ServerFigures } from "./server-messages";
import type { SearchTime } from "./server-time";
import type { ImportRun, IndexBuild, ServedImport, UpdateTimes } from "./stock-times";
import type { Throughput } from "./throughput";

/** The JSON result of a run. Bytes, and milliseconds unless a name says otherwise. */
export interface BenchResults {
  date: string;
  quick: boolean;
  machine: { cores: number; processor: string; memory: number; node: string; loadAtStart: number };
  /** What the search was measured on. */
  stock: { site: string; source: "feed" | "demo"; cars: number };
  weights: PageWeight[];
  /** On the demo stock, whose cars have pictures; null without Chromium or cars. */
  paint: PaintFigures | null;
  /** On the demo stock; null without cars. */
  print: PrintTimes | null;
  /** By database, on the demo stock. */
  leads: LeadTimes[];
  /** By database. */
  outbox: OutboxTimes[];
  postcodes: PostcodeTimes | null;
  content: ContentTimes | null;
  blocks: BlockWeight[];
  edits: EditTimes | null;
  searchTimes: SearchTime[];
  /** The same searches on a Meilisearch server and embedded; null without MEILI_HOST. */
  realServer: RealServerTimes | null;
  throughput: Throughput[];
  /** Null without a feed. */
  imports: { first: ServedImport; unchanged: ImportRun } | null;
  index: IndexBuild;
  /** By number of cars. */
  engine: EngineFigures[];
  updates: UpdateTimes | null;
  /** Null where it was not measured. */
  alerts: AlertTimes | null;
  memory: { loaded: ServerFigures; afterLoad: ServerFigures };
  /** From the start of the server on the full store until it is reachable. */
  startMs: number;
  profile: (ProfileSummary & { search: string; file: string })[] | null;
}
