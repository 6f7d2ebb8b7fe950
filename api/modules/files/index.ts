export { moveFiles } from "./move.ts";
export { fileJobs } from "./save.ts";
export { throwUnreachable } from "./storage.ts";
export { verifyFiles } from "./verify.ts";
