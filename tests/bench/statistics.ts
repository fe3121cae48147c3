export interface Spread {
  min: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  samples: number;
}

/** Returns percentiles by the nearest rank. */
export function spreadOf(samples: readonly number[]): Spread {
  if (samples.length === 0) throw new Error("nothing was measured");
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
  return { min: at(0), p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), samples: sorted.length };
}

export function mean(samples: readonly number[]): number {
  return sum(samples) / samples.length;
}

export function sum(samples: readonly number[]): number {
  return samples.reduce((total, sample) => total + sample, 0);
}

/** Standard error of the mean; NaN for fewer than two samples. */
export function standardError(samples: readonly number[]): number {
  const centre = mean(samples);
  const variance = sum(samples.map((sample) => (sample - centre) ** 2)) / (samples.length - 1);
  return Math.sqrt(variance / samples.length);
}
