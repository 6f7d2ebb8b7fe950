import type { MailSource } from "../../outbox/index.ts";
import { DAY_MS } from "../../platform/instances/jobs.ts";
import { INVITATION_DAYS } from "../users/contract.ts";
import { findUser } from "../users/index.ts";
import { createLink } from "./links.ts";

/** The mail to a new user, with a link to choose the password. The lifetime of the link starts when the mail is sent. */
export const invitationMail: MailSource<{ userid: string; token: string }> = {
	facts: async (db, { about }) => {
		const user = await findUser(db, about);
		return user && { userid: user.userid, token: "" };
	},
	async begin(tx, about) {
		const [user, token] = await Promise.all([
			findUser(tx, about.about),
			createLink(tx, about, INVITATION_DAYS * DAY_MS),
		]);
		return { userid: user?.userid ?? "", token };
	},
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
