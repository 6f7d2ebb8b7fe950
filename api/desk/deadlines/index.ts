export { countDue, listDeadlines, loadDeadline } from "./list.ts";
export { deadlineMail, digest, queueDigest, skipDigest } from "./mailed.ts";
