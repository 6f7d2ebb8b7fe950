export { clientNames, siteNames } from "./repository.ts";
export { clientRoutes } from "./routes.ts";
