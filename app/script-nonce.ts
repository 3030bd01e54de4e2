import { createContext } from "react";

/** The nonce of this render's content security policy; `undefined` in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
