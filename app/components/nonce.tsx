import { createContext, useContext } from "react";

/** The response's CSP nonce; empty in the browser, which hides nonces anyway. */
export const NonceContext = createContext<string>("");
export const useNonce = () => useContext(NonceContext);
