/**
 * Returns a failed write for the log: where it failed and its code. Leaves out the message and the driver's details,
 * because databases repeat rejected values there, which a visitor typed.
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
