import { createContext, useContext } from "react";
import type { DocumentData } from "~/tenants/document-data";

/**
 * The root loader's data on the server, without running the loader. When an action fails, Remix runs no loader, and
 * the error page must still look like the site.
 */
export const DocumentContext = createContext<DocumentData | null>(null);

/** The response's CSP nonce; empty in the browser, which hides nonces anyway. */
export const NonceContext = createContext<string>("");
export const useNonce = () => useContext(NonceContext);
