import type { MailSource } from "../../outbox/index.ts";
import { findUser } from "../users/index.ts";

export const registrationMail: MailSource<{ userid: string }> = {
	facts: (db, { about }) => findUser(db, about),
	text: ({ userid }, { name, body, link }) => ({
		subject: `Registrierung von ${userid} wartet auf Freischaltung`,
		lines: [
			`Guten Tag ${name},`,
			"",
			`${userid} hat sich registriert und kann sich erst anmelden, wenn ein Admin dem Konto eine Rolle gibt:`,
			"",
			link("/benutzer?state=waiting"),
			"",
			"-- ",
			body,
			`Welche E-Mails Sie erhalten, bestimmen Sie selbst: ${link("/benachrichtigungen")}`,
		],
	}),
};
