/**
 * The beginning of the addresses of module backends: calls below this path and the id of a module are forwarded to the
 * backend that a team runs for that module.
 */
export const BACKEND_CALLS = "/api/x";
