import { certificateMail } from "./modules/certificates/index.ts";
import { deadlineMail } from "./modules/deadlines/index.ts";
import { enquiryMail } from "./modules/enquiries/index.ts";
import type { MailSources } from "./modules/mails/index.ts";
import { passwordResetMail } from "./modules/password-resets/index.ts";
import { registrationMail } from "./modules/registrations/index.ts";
import { watchChangeMail, watchConfirmationMail } from "./modules/watches/index.ts";

/** What each kind of mail tells; the outbox knows no resource. */
export const MAILED: MailSources = {
	enquiry: enquiryMail,
	registration: registrationMail,
	review: certificateMail,
	signed: certificateMail,
	rejected: certificateMail,
	deadlines: deadlineMail,
	passwordReset: passwordResetMail,
	watchConfirmation: watchConfirmationMail,
	watchChange: watchChangeMail,
};
