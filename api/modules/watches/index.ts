export { watchChangeMail, watchConfirmationMail } from "./mailed.ts";
export { countWatchesOf, deleteWatchesOf, markChanged } from "./repository.ts";
export { watchRoutes } from "./routes.ts";
export { forgetWatches, tellAll, watchJobs } from "./telling.ts";
