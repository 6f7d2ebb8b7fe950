/** In the OpenAPI document. Raise the first number by hand for a breaking release; `npm run release-api` the rest. */
export const API_VERSION = "1.6.0";
