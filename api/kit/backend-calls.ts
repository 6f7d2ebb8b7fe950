/** Calls below this address and the id of a module go to that module's own backend. */
export const BACKEND_CALLS = "/api/x";
