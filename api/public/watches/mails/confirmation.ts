import type { WatcherTexts } from "../../../outbox/index.ts";

interface Facts {
	number: string;
	client: string;
	/** The time until the link expires, with its unit, for example "48 hours". */
	hours: string;
	/** The path of the page that confirms or ends the subscription. */
	end: string;
}

export const confirmationText: WatcherTexts<Facts> = {
	de: ({ number, client, hours, end }, link) => ({
		subject: `Bitte bestätigen: Zertifikat ${number} beobachten`,
		lines: [
			"Guten Tag,",
			"",
			`für diese Adresse wurde gewünscht, das Zertifikat ${number} (${client}) zu beobachten. Wenn Sie das möchten, bestätigen Sie es bitte auf dieser Seite:`,
			"",
			link(end),
			"",
			`Der Link gilt ${hours}. Wenn Sie nichts tun, wird die Adresse danach gelöscht und Sie hören nichts mehr von uns.`,
		],
		ending: "Diese E-Mails beenden und die Adresse löschen",
	}),
	en: ({ number, client, hours, end }, link) => ({
		subject: `Please confirm: watch certificate ${number}`,
		lines: [
			"Hello,",
			"",
			`this address was entered to watch certificate ${number} (${client}). If you want that, please confirm it on this page:`,
			"",
			link(end),
			"",
			`The link is good for ${hours}. If you do nothing, the address is then deleted and you will not hear from us again.`,
		],
		ending: "End these e-mails and delete the address",
	}),
	mg: ({ number, client, hours, end }, link) => ({
		subject: `Kérjük, erősítse meg: a(z) ${number} tanúsítvány figyelése`,
		lines: [
			"Jó napot kívánunk!",
			"",
			`Erre a címre a(z) ${number} tanúsítvány (${client}) figyelését kérték. Ha szeretné, kérjük, erősítse meg ezen az oldalon:`,
			"",
			link(end),
			"",
			`A hivatkozás ennyi ideig érvényes: ${hours}. Ha nem tesz semmit, a címet ezután töröljük, és nem kap tőlünk több levelet.`,
		],
		ending: "A levelek leállítása és a cím törlése",
	}),
};
