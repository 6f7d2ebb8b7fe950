import { invitationMail, passwordResetMail } from "./accounts/password-resets/index.ts";
import { registrationMail } from "./accounts/registrations/index.ts";
import { deadlineMail } from "./desk/deadlines/index.ts";
import { certificateMail, rejectedMail, reviewMail, signedMail } from "./modules/certificates/index.ts";
import type { MailSources } from "./outbox/index.ts";
import { enquiryMail, enquiryReplyMail } from "./public/enquiries/index.ts";
import { watchChangeMail, watchConfirmationMail } from "./public/watches/index.ts";

/** Assigns to each kind of mail the source of its data and text, so that the outbox need not import resources. */
export const MAILED: MailSources = {
	enquiry: enquiryMail,
	enquiryReply: enquiryReplyMail,
	registration: registrationMail,
	review: reviewMail,
	signed: signedMail,
	rejected: rejectedMail,
	deadlines: deadlineMail,
	passwordReset: passwordResetMail,
	invitation: invitationMail,
	certificate: certificateMail,
	watchConfirmation: watchConfirmationMail,
	watchChange: watchChangeMail,
};
