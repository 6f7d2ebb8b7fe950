import type { MailSource } from "../../outbox/index.ts";
import { createLink } from "./links.ts";

export const LINK_MINUTES = 30;

/**
 * The mail with a link to reset the password. The token of the link is created only when the mail is sent, so that the
 * outbox never contains it and its lifetime starts at that time.
 */
export const passwordResetMail: MailSource<{ token: string }> = {
	facts: async () => ({ token: "" }),
	begin: async (tx, about) => ({ token: await createLink(tx, about, LINK_MINUTES * 60_000) }),
	text: ({ token }, { name, body, link }) => ({
		subject: "Neues Passwort festlegen",
		lines: [
			`Guten Tag ${name},`,
			"",
			"für Ihr Benutzerkonto wurde ein neues Passwort angefordert. Unter dieser Adresse können Sie es festlegen:",
			"",
			// The token follows #, because browsers do not send that part of an address to servers, whose logs would
			// otherwise contain the token.
			link(`/password-reset#${token}`),
			"",
			`Die Adresse gilt ${LINK_MINUTES} Minuten und nur einmal. Wenn Sie kein neues Passwort angefordert haben, brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.`,
			"",
			"-- ",
			body,
		],
	}),
	isBrief: true,
};
