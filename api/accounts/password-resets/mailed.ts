import type { About, MailSource } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { DAY_MS } from "../../platform/instances/jobs.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import { INVITATION_DAYS } from "../users/contract.ts";
import { findUser } from "../users/index.ts";
import { replaceLink } from "./repository.ts";

export const LINK_MINUTES = 30;

/** Creates the token of a link, in place of the account's earlier one, and returns it. */
async function createLink(tx: Tx, { to: userId, now }: About, lifetimeMs: number): Promise<string> {
	const token = newToken();
	const expiresAt = new Date(now.getTime() + lifetimeMs).toISOString();
	await replaceLink(tx, { hash: hashOfToken(token), userId, expiresAt }, now.toISOString());
	return token;
}

/** The link's token is created when the mail is sent: the outbox never contains it, and its lifetime starts then. */
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

/** The mail to a new user, with a link to choose the password. The lifetime of the link starts when the mail is sent. */
export const invitationMail: MailSource<{ userid: string; token: string }> = {
	facts: async (db, { about }) => {
		const user = await findUser(db, about);
		return user && { userid: user.userid, token: "" };
	},
	begin: async (tx, about, { userid }) => ({ userid, token: await createLink(tx, about, INVITATION_DAYS * DAY_MS) }),
	text: ({ userid, token }, { name, body, link }) => ({
		subject: "Einladung: Passwort festlegen",
		lines: [
			`Guten Tag ${name},`,
			"",
			`für Sie wurde das Benutzerkonto ${userid} angelegt. Unter dieser Adresse legen Sie Ihr Passwort fest:`,
			"",
			link(`/password-reset#${token}`),
			"",
			`Die Adresse gilt ${INVITATION_DAYS} Tage und nur einmal. Danach fordern Sie hier eine neue an: ${link("/password-reset")}`,
			"",
			"-- ",
			body,
		],
	}),
};
