export { watchChangeMail, watchConfirmationMail } from "./mailed.ts";
export { markMoved, notifyWatchers, watchJobs } from "./notifications.ts";
export { countWatchesOf, deleteWatchesOf } from "./repository.ts";
