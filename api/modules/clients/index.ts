export { clientNames, siteNames } from "./repository.ts";
