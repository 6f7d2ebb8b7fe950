/**
 * A mail with a PDF of a certificate, as a user has written it. No record contains its text, so its row in the outbox
 * does, as JSON in `about`, until the mail is sent or discarded.
 */
export interface WrittenMail {
	certificateId: string;
	lang: "de" | "en";
	/** The e-mail address of the recipient and the person's name. */
	email: string;
	name: string;
	subject: string;
	text: string;
}

export const readWrittenMail = (about: string) => JSON.parse(about) as WrittenMail;
