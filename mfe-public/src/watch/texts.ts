import type { Language } from "@portal/contracts/kit/languages";
import { useLanguage } from "@portal/shared-ui/module";

interface WatchTexts {
	lead: string;
	id: string;
	email: string;
	check: string;
	privacy: string;
	send: string;
	sent: string;
	error: Readonly<Record<"unknown" | "tooMany" | "over" | "failed", string>>;
	reading: string;
	unread: string;
	gone: string;
	ended: string;
	asked: string;
	confirmed: string;
	state: string;
	show: string;
	confirm: string;
	refuse: string;
	end: string;
}

/** With the page and not among the texts of the website, which every page loads. */
const TEXTS: Readonly<Record<Language, WatchTexts>> = {
	de: {
		lead: "Wir schreiben Ihnen, wenn sich der Stand dieses Zertifikats ändert und bevor es abläuft. Jede E-Mail beendet das mit einem Klick.",
		id: "Kennung des Zertifikats: {{id}}",
		email: "E-Mail-Adresse",
		check:
			"Mit dem Absenden stimmen Sie zu, dass eine automatische Prüfung gegen Missbrauch geladen wird. Die Adresse wird für nichts anderes verwendet.",
		privacy: "Datenschutz",
		send: "E-Mail anfordern",
		sent: "Wenn an diese Adresse geschrieben werden kann, kommt gleich eine E-Mail. Erst mit dem Link darin wird das Zertifikat beobachtet; er gilt 48 Stunden.",
		error: {
			unknown: "Zu dieser Kennung gibt es kein Zertifikat, das beobachtet werden kann.",
			tooMany: "Von Ihrem Anschluss kamen zu viele Anfragen. Bitte versuchen Sie es in einer Stunde wieder.",
			over: "Dieses Zertifikat gilt nicht mehr und wird sich nicht mehr ändern.",
			failed: "Das hat gerade nicht geklappt. Bitte versuchen Sie es noch einmal.",
		},
		reading: "Einen Augenblick …",
		unread: "Der Link kann gerade nicht geprüft werden",
		gone: "Dieser Link gilt nicht mehr: Er ist abgelaufen, oder die Beobachtung ist beendet und Ihre Adresse gelöscht.",
		ended: "Die Beobachtung ist beendet. Ihre Adresse ist gelöscht, Sie bekommen keine E-Mails mehr.",
		asked: "Möchten Sie per E-Mail erfahren, wenn sich der Stand des Zertifikats {{number}} ({{client}}) ändert?",
		confirmed:
			"Sie beobachten das Zertifikat {{number}} ({{client}}). Sie bekommen eine E-Mail, wenn sich sein Stand ändert und bevor es abläuft.",
		state: "Stand jetzt: {{state}}.",
		show: "Zertifikat ansehen",
		confirm: "Beobachtung bestätigen",
		refuse: "Nein, Adresse löschen",
		end: "Beobachtung beenden",
	},
	en: {
		lead: "We write to you when the status of this certificate changes and before it expires. Every e-mail ends this with one click.",
		id: "Certificate ID: {{id}}",
		email: "Email",
		check:
			"By sending you agree that an automatic check against abuse is loaded. The address is used for nothing else.",
		privacy: "Privacy",
		send: "Request e-mail",
		sent: "If mail can be sent to this address, one will arrive in a moment. Only the link in it starts the watching; it is good for 48 hours.",
		error: {
			unknown: "There is no certificate with this ID that can be watched.",
			tooMany: "Too many requests came from your connection. Please try again in an hour.",
			over: "This certificate is no longer valid and will not change any more.",
			failed: "That did not work just now. Please try again.",
		},
		reading: "One moment …",
		unread: "The link cannot be checked right now",
		gone: "This link is no longer good: it has expired, or the watching has ended and your address is deleted.",
		ended: "The watching has ended. Your address is deleted, you will get no more e-mails.",
		asked: "Would you like to be told by e-mail when the status of certificate {{number}} ({{client}}) changes?",
		confirmed:
			"You are watching certificate {{number}} ({{client}}). You will get an e-mail when its status changes and before it expires.",
		state: "Status now: {{state}}.",
		show: "Show the certificate",
		confirm: "Confirm watching",
		refuse: "No, delete the address",
		end: "End watching",
	},
	mg: {
		lead: "Írunk Önnek, ha a tanúsítvány állapota megváltozik, és mielőtt lejár. Minden levél egyetlen kattintással leállítja ezt.",
		id: "A tanúsítvány azonosítója: {{id}}",
		email: "E-mail-cím",
		check:
			"Az elküldéssel hozzájárul, hogy betöltődjön egy, a visszaélések kiszűrésére szolgáló automatikus ellenőrzés. A címet semmi másra nem használjuk.",
		privacy: "Adatvédelem",
		send: "E-mail kérése",
		sent: "Ha erre a címre lehet írni, hamarosan levél érkezik. A figyelés csak a benne lévő hivatkozással indul; az 48 óráig érvényes.",
		error: {
			unknown: "Ehhez az azonosítóhoz nincs figyelhető tanúsítvány.",
			tooMany: "Az Ön kapcsolatáról túl sok kérés érkezett. Kérjük, próbálja újra egy óra múlva.",
			over: "Ez a tanúsítvány már nem érvényes, és nem fog többé változni.",
			failed: "Ez most nem sikerült. Kérjük, próbálja újra.",
		},
		reading: "Egy pillanat …",
		unread: "A hivatkozás most nem ellenőrizhető",
		gone: "Ez a hivatkozás már nem érvényes: lejárt, vagy a figyelés véget ért, és a címét töröltük.",
		ended: "A figyelés véget ért. A címét töröltük, nem kap több levelet.",
		asked: "Szeretne e-mailt kapni, ha a(z) {{number}} tanúsítvány ({{client}}) állapota megváltozik?",
		confirmed:
			"Ön figyeli a(z) {{number}} tanúsítványt ({{client}}). Levelet kap, ha az állapota megváltozik, és mielőtt lejár.",
		state: "Jelenlegi állapot: {{state}}.",
		show: "Tanúsítvány megtekintése",
		confirm: "Figyelés megerősítése",
		refuse: "Nem, a címet törölni kell",
		end: "Figyelés leállítása",
	},
};

export const filledIn = (text: string, places: Readonly<Record<string, string>>): string =>
	text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? "");

export const useWatchTexts = (): WatchTexts => TEXTS[useLanguage().language];
