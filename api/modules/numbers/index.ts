export { nextNumber, type Series, skipNumbers } from "./repository.ts";
