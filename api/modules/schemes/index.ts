export { schemesNamed } from "./audit.ts";
export { listSchemes } from "./save.ts";
