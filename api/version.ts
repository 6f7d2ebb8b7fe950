/** A breaking release raises the first number by hand; `npm run release-api` raises the others. */
export const API_VERSION = "1.11.1";
