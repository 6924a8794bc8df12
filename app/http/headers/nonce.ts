import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The script nonce of this page; absent on pages that are not hydrated and in the browser. */
export const useNonce = () => useContext(NonceContext);
