export { checkSeal, configuredSeal, type SealKey, sealKeyOf } from "./keys.ts";
