// Loads all tools as one script, because every page of the website contains a hash of each script.
export const loadTools = () => import(/* webpackChunkName: "bulk-tools" */ "./tools.ts");
