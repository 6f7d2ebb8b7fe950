import type { MailSource } from "../mails/index.ts";
import { findEnquiry } from "./repository.ts";

export const enquiryMail: MailSource = {
	async facts(db, { about }) {
		const row = await findEnquiry(db, about);
		if (!row) return undefined;
		const { reference, company, name } = row;
		return { values: { reference, from: company || name }, path: `/customerMessage?id=${about}` };
	},
};
