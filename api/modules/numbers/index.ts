export { nextNumber, skipNumbers } from "./repository.ts";
export { SERIES, type Series } from "./series.ts";
