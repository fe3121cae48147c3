import { createContext, useContext } from "react";
import type { ShellData } from "~/tenants/document-data";

/** What header and footer are drawn from. The server alone has it: no page carries it as data. */
export const ShellContext = createContext<ShellData | null>(null);

export function useShell(): ShellData {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("useShell needs a ShellContext above it");
  return shell;
}
