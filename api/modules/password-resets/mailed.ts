import { hash, randomBytes } from "node:crypto";
import type { MailSource } from "../mails/index.ts";
import { replaceLink } from "./repository.ts";

export const LINK_MINUTES = 30;

export const hashOf = (token: string) => hash("sha256", token);

const toldWith = (fragment: string) => ({
	values: { minutes: String(LINK_MINUTES) },
	// Browsers do not send the part after # to servers, so no log contains the token.
	path: `/password-reset#${fragment}`,
});

/** The token is drawn while the mail server waits for the mail: it lies nowhere, and its time begins then. */
export const passwordResetMail: MailSource = {
	facts: async () => toldWith(""),
	async begin(tx, { to: userId, now }) {
		const token = randomBytes(32).toString("base64url");
		const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString();
		await replaceLink(tx, { hash: hashOf(token), userId, expiresAt }, now.toISOString());
		return toldWith(token);
	},
	isBrief: true,
};
