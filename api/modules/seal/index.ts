export { checkSeal, configuredSeal, type SealKey, sealKeyOf } from "./keys.ts";
export { sealRoutes } from "./routes.ts";
