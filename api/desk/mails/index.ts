export { countMails } from "./list.repository.ts";
