import type { CertificateAction } from "../../api/modules/certificates/lifecycle.ts";
import { aCertificateInput } from "../../api/testing/builders.ts";
import { type Answer, isOk } from "../../bench/reliability/ask.ts";
import type { Person } from "../../bench/reliability/person.ts";
import {
	type CertificateRecord,
	type CertificationRecord,
	createCertificate,
	historyOf,
	isPath,
	preview,
	take,
} from "../../bench/reliability/records.ts";

export interface Raced {
	race: string;
	statuses: number[];
}

const statusesOf = async (race: string, answers: readonly Promise<Answer>[]): Promise<Raced> => ({
	race,
	statuses: (await Promise.all(answers)).map(({ status }) => status).sort((a, b) => a - b),
});

/** The same certificate at all instances at once: four races, on its way from draft to retraction. */
export async function raceOn(people: readonly Person[], certification: CertificationRecord) {
	const [first] = people;
	if (!first) throw new Error("Nobody races");
	const certificate = await createCertificate(first, certification);
	const races = [await edits(people, certificate)];
	await all(first, certificate, "release");
	await Promise.all(people.map((person) => preview(person, certificate)));
	races.push(await together(people, certificate, ["sign", "reject", "stop"]));
	if ((await historyOf(first, certificate))?.at(-1) !== 30) {
		if ((await historyOf(first, certificate))?.at(-1) === 35) await all(first, certificate, "edit");
		await all(first, certificate, "release", "preview", "sign");
	}
	races.push(await together(people, certificate, ["publish"]));
	races.push(await together(people, certificate, ["retract"]));
	const history = (await historyOf(first, certificate)) ?? [];
	return { races, history, isPath: isPath(history) };
}

async function all(person: Person, certificate: CertificateRecord, ...steps: (CertificateAction | "preview")[]) {
	for (const step of steps) {
		const answer = step === "preview" ? await preview(person, certificate) : await take(person, certificate, step);
		if (!isOk(answer)) throw new Error(`${step}: ${answer.status} ${answer.text}`);
	}
}

/** Each of them takes a step at the same moment. */
const together = (people: readonly Person[], certificate: CertificateRecord, steps: readonly CertificateAction[]) =>
	statusesOf(
		steps.join("/"),
		people.map((person, index) => take(person, certificate, steps[index % steps.length] ?? "edit")),
	);

/** Each of them has seen the same revision and saves it. */
async function edits(people: readonly Person[], { key, certification }: CertificateRecord): Promise<Raced> {
	const shown = await Promise.all(people.map((person) => person.ask(`/certificate/${key}`)));
	return statusesOf(
		"edit",
		people.map((person, index) =>
			person.ask(`/certificate/${key}`, {
				method: "PUT",
				json: aCertificateInput({ products: certification.products }),
				headers: { "if-match": String(shown[index]?.headers.etag) },
			}),
		),
	);
}
