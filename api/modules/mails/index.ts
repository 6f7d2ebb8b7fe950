export { countMails } from "./list.repository.ts";
export { holdMails, tell, tellNobody, untell } from "./outbox.ts";
export { mailRoutes } from "./routes.ts";
export { mailJobs, tidyMails } from "./sending/jobs.ts";
export { afterTries, type MailSource, type MailSources, messageIdOf, sendDue } from "./sending/sender.ts";
export { type Facts, loadMailTexts } from "./texts.ts";
