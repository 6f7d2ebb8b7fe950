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
	queueMail,
	queueReply,
	queueWatcherMails,
	queueWrittenMail,
	RETRY_FOR_MS,
	skipNotification,
} from "./outbox.ts";
export { mailJobs, tidyMails } from "./sending/jobs.ts";
export { failUnsentMails } from "./sending/repository.ts";
export { type About, type MailSource, type MailSources, sendDue } from "./sending/sender.ts";
export type { MailText, Recipient, WatcherText, WatcherTexts } from "./text.ts";
export { readWrittenMail, type WrittenMail } from "./written.ts";
