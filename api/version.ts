/**
 * Version of the API, told in its OpenAPI document. The first number is raised here by hand, for a release that breaks
 * clients; `npm run release-api` raises the others.
 */
export const API_VERSION = "1.0.0";
