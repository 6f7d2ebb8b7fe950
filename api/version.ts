/**
 * Version of the API in the OpenAPI document. The first number is raised by hand for a breaking release; the command
 * `npm run release-api` raises the others.
 */
export const API_VERSION = "1.11.1";
