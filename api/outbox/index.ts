export {
	cancelMails,
	cancelMailsByIds,
	cancelWatcherMails,
	deleteReplies,
	pendingReplies,
} from "./outbox.repository.ts";
export { failUnsentMails, queueMail, queueReply, queueWatcherMails, RETRY_FOR_MS, skipNotification } from "./outbox.ts";
export { mailJobs, tidyMails } from "./sending/jobs.ts";
export { type About, afterTries, type MailSource, type MailSources, messageIdOf, sendDue } from "./sending/sender.ts";
export type { MailText, Recipient, TextByLanguage } from "./text.ts";
