/** Shows the progress of a long command: a bar on a terminal, elsewhere a line every ten seconds. */
interface ProgressBar {
  /** @param total null while unknown */
  show(done: number, total: number | null): void;
  end(): void;
}

const WIDTH = 30;
const REDRAW_MS = 80;
const LINE_MS = 10_000;

type Output = Pick<NodeJS.WriteStream, "write" | "isTTY">;

/** @param clock a monotonic clock in milliseconds */
export function progressBar(output: Output, unit: string, clock = () => performance.now()): ProgressBar {
  const started = clock();
  const seconds = (now: number) => `${((now - started) / 1000).toFixed(0)} s`;
  if (!output.isTTY) {
    let lastLineAt = started;
    return {
      show(done, total) {
        const now = clock();
        if (now - lastLineAt < LINE_MS) return;
        lastLineAt = now;
        output.write(`${counts(done, total, unit)}, ${seconds(now)}\n`);
      },
      end: () => undefined,
    };
  }
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(done, total) {
      const now = clock();
      if (now - drawn < REDRAW_MS && done !== total) return;
      drawn = now;
      output.write(`\r\u001b[2K${bar(done, total)}${counts(done, total, unit)}  ${seconds(now)}`);
    },
    end() {
      output.write("\r\u001b[2K");
    },
  };
}

function bar(done: number, total: number | null): string {
  if (total === null) return "";
  const part = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(part * WIDTH);
  const percent = String(Math.floor(part * 100)).padStart(3);
  return `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${percent} %  `;
}

function counts(done: number, total: number | null, unit: string): string {
  const written = (count: number) => count.toLocaleString("en-AU");
  return total === null ? `${written(done)} ${unit} read` : `${written(done)} of ${written(total)} ${unit}`;
}

/** For work without known progress: shows that it is still running, until `end`. */
export function showElapsedTime(output: Output, what: string): { end(): void } {
  const started = performance.now();
  const say = () => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    output.write(output.isTTY ? `\r\u001b[2K${what} … ${seconds} s` : `${what} … ${seconds} s\n`);
  };
  const timer = setInterval(say, output.isTTY ? 1000 : LINE_MS);
  timer.unref();
  return {
    end() {
      clearInterval(timer);
      if (output.isTTY) output.write("\r\u001b[2K");
    },
  };
}
