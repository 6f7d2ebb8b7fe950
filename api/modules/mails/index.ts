export { countMails } from "./list.repository.ts";
export { holdMails, tell, tellNobody, tellWatchers, untell, untellByIds, untellWatcher } from "./outbox.ts";
export { mailRoutes } from "./routes.ts";
export { mailJobs, tidyMails } from "./sending/jobs.ts";
export { type About, afterTries, type MailSource, type MailSources, messageIdOf, sendDue } from "./sending/sender.ts";
export { type Facts, loadMailTexts } from "./texts.ts";
