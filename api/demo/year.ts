import type { Actor, Deps } from "../platform/deps.ts";
import { handleEnquiry, listEnquiries, receiveEnquiry } from "../public/enquiries/index.ts";
import { address, contact, type DemoClient, goods, STABLE_FOOD } from "./data.ts";

const flours = goods("F-", [
	["Weizenmehl Type 480", "Wheat flour type 480", "1 kg", "1 kg"],
	["Roggenmehl Type 960", "Rye flour type 960", "1 kg", "1 kg"],
	["Dinkelvollkornmehl", "Wholegrain spelt flour", "1 kg", "1 kg"],
]);

const running = (endsIn: number, certificates: DemoClient["certifications"][number]["certificates"] = []) => ({
	age: 3,
	endsIn,
	daysAgo: 400,
	...STABLE_FOOD,
	products: flours,
	certificates,
});

/** Demo clients whose certifications end in most months of the coming year, so that overviews are not empty. */
export const DEMO_YEAR: readonly DemoClient[] = [
	{
		client: {
			name: "Donaumühle Größwang KG",
			vatNr: "ATU23456789",
			field: "Getreideverarbeitung",
			address: address("Mühlgasse", "4", "3430", "Tulln", "Österreich"),
			productionSites: [],
			contacts: [contact("Qualitätssicherung", "", "Ilse", "Größwang", "qs@donaumuehle.example.org")],
		},
		certifications: [
			running(25, ["public"]),
			running(128),
			running(140),
			running(196),
			running(232, ["public"]),
			running(245),
			running(251),
			running(310),
			running(329),
		],
	},
];

const SENDERS = [
	["Emir Aksoy", "Aksoy Backwaren OG"],
	["Hanna Leitner", "Leitner Fruchtsäfte GmbH"],
	["Péter Horváth", "Horváth Tejtermék Kft."],
	["Claire Dubois", ""],
	["Markus Zöhrer", "Zöhrer Gewürze e. U."],
] as const;
const QUESTIONS = [
	"Wir stellen Backwaren ohne tierische Fette her. Welche Nachweise brauchen Sie für eine Zertifizierung?",
	"Unsere Abnehmer verlangen ein Halal-Zertifikat. Wie lange dauert das Verfahren, und was kostet es?",
	"Gilt Ihr Zertifikat auch in Malaysia, oder brauchen wir dafür eine weitere Bestätigung?",
] as const;

/** For each week, oldest first: the number of days that each enquiry of this week waited for its answer. */
const WEEKS: readonly (readonly number[])[] = [
	...[[4], [2, 6], [], [1, 3, 9], [5], [2, 2], [7, 3], [1], [], [3, 4, 5], [2], [1, 8], [6]],
	...[[0, 2], [3], [1, 1, 4], [2], [], [5, 1], [0, 3], [2, 2, 6], [1], [1, 4], [0, 2, 3], [1, 1], [2]],
];
const WEEK_DAYS = 7;

/** Creates half a year of answered enquiries, from which the overview page calculates its figures. */
export async function fillEnquiries(depsOf: (daysAgo: number) => Deps, actor: Actor): Promise<void> {
	let sent = 0;
	for (const [index, answers] of WEEKS.entries())
		for (const [place, days] of answers.entries()) {
			// Even the newest enquiry is older than the days until its answer, so that no answer lies in the future.
			const daysAgo = (WEEKS.length - 1 - index) * WEEK_DAYS + 4 - place;
			const [name = "", company = ""] = SENDERS[sent % SENDERS.length] ?? [];
			const message = QUESTIONS[sent % QUESTIONS.length] ?? QUESTIONS[0];
			const email = `anfrage.${++sent}@example.org`;
			await receiveEnquiry(depsOf(daysAgo), { company, name, email, phone: "", message });
			const [newest] = (await listEnquiries(depsOf(0).database.db, { sort: "-messageDate", limit: 1 })).rows;
			const answer = { note: "Unterlagen und Angebot geschickt.", submitBtn: "answer" as const };
			if (newest) await handleEnquiry(depsOf(Math.max(0, daysAgo - days)), newest._id, answer, actor);
		}
}
