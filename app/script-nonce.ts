import { createContext } from "react";

/** The nonce that the content security policy of this render allows; `undefined` in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
