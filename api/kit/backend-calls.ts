/** Requests below this path are forwarded to the backend of a module, whose id is the next part of the path. */
export const BACKEND_CALLS = "/api/x";
