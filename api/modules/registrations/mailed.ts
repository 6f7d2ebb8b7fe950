import type { MailSource } from "../mails/index.ts";
import { findUser } from "../users/index.ts";

export const registrationMail: MailSource = {
	async facts(db, { about }) {
		const account = await findUser(db, about);
		return account && { values: { account: account.userid }, path: "/benutzer?state=waiting" };
	},
};
