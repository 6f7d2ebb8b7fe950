import { passwordResetMail } from "./accounts/password-resets/index.ts";
import { registrationMail } from "./accounts/registrations/index.ts";
import { deadlineMail } from "./desk/deadlines/index.ts";
import { certificateMail, rejectedMail, reviewMail, signedMail } from "./modules/certificates/index.ts";
import type { MailSources } from "./outbox/index.ts";
import { enquiryMail } from "./public/enquiries/index.ts";
import { watchChangeMail, watchConfirmationMail } from "./public/watches/index.ts";

/**
 * The data and text of each kind of mail, from the resource that it is about. The outbox itself imports no resource.
 */
export const MAILED: MailSources = {
	enquiry: enquiryMail,
	registration: registrationMail,
	review: reviewMail,
	signed: signedMail,
	rejected: rejectedMail,
	deadlines: deadlineMail,
	passwordReset: passwordResetMail,
	certificate: certificateMail,
	watchConfirmation: watchConfirmationMail,
	watchChange: watchChangeMail,
};
