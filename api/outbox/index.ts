export {
	cancelMails,
	cancelMailsByIds,
	cancelWatcherMails,
	countMailsTo,
	deleteMailsTo,
	deleteReplies,
	pendingReplies,
	withoutText,
} from "./outbox.repository.ts";
export {
	failUnsentMails,
	queueMail,
	queueReply,
	queueWatcherMails,
	queueWrittenMail,
	RETRY_FOR_MS,
	skipNotification,
} from "./outbox.ts";
export { mailJobs, tidyMails } from "./sending/jobs.ts";
export { type About, afterTries, type MailSource, type MailSources, messageIdOf, sendDue } from "./sending/sender.ts";
export type { MailText, Recipient, TextByLanguage } from "./text.ts";
export { readWrittenMail, type WrittenMail } from "./written.ts";
