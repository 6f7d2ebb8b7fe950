// One part: each file of the website costs every page the hash that it is known by.
export const loadTools = () => import(/* webpackChunkName: "bulk-tools" */ "./tools.ts");
