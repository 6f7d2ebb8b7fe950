export { countMails } from "./repository.ts";
