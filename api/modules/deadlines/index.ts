export { countDue, listDeadlines, loadDeadline } from "./list.ts";
export { deadlineMail, digest, skipDigest, tellDeadlines } from "./mailed.ts";
export { deadlineRoutes } from "./routes.ts";
