export { nextNumber } from "./repository.ts";
