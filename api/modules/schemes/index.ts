export { schemesNamed } from "./audit.ts";
export { copyBrandSchemes } from "./brand-schemes.ts";
export { listSchemes } from "./save.ts";
