export { mendFigures, verifyFigures } from "./verify.ts";
