/**
 * A failed write for the log: where it failed and with which code. Never its text, nor what the driver adds to it:
 * databases repeat there what they could not take, which a visitor typed.
 */
export function storeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}
