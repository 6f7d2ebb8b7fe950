export { schemesNamed } from "./audit.ts";
export { schemeCodes } from "./repository.ts";
export { copyBrandSchemes, listSchemes } from "./save.ts";
