/**
 * The path below which requests are forwarded to the backend of a module; the next part of the path is the module's id.
 */
export const BACKEND_CALLS = "/api/x";
