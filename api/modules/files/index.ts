export { moveFiles } from "./move.ts";
export { fileJobs } from "./save.ts";
export { verifyFiles } from "./verify.ts";
