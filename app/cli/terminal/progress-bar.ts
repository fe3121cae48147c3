/** A progress bar on a terminal; silent where the output is no terminal. */
export interface ProgressBar {
  show(done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const WIDTH = 30;
const REDRAW_MS = 80;

export function progressBar(output: NodeJS.WriteStream, unit: string): ProgressBar {
  if (!output.isTTY) return { show: () => undefined, end: () => undefined };
  const started = performance.now();
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(done, total) {
      const now = performance.now();
      if (now - drawn < REDRAW_MS && done < total) return;
      drawn = now;
      const part = total === 0 ? 1 : done / total;
      const filled = Math.round(part * WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
      const seconds = ((now - started) / 1000).toFixed(0);
      const counts = `${done.toLocaleString("en-AU")} of ${total.toLocaleString("en-AU")} ${unit}`;
      output.write(
        `\r\u001b[2K${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${counts}  ${seconds} s`,
      );
    },
    end() {
      output.write("\r\u001b[2K");
    },
  };
}
