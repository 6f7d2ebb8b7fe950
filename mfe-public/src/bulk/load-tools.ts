// Loads all tools as one chunk, because every page of the website contains a hash for each chunk.
export const loadTools = () => import(/* webpackChunkName: "bulk-tools" */ "./tools.ts");
