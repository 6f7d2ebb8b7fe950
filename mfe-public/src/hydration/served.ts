import { createContext, useContext } from "react";

/** True where the page came from the server in the visitor's language: then there is nothing left to decide. */
export const ServedContext = createContext(false);

export const useIsServed = (): boolean => useContext(ServedContext);
