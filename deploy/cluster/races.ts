import type { CertificateAction } from "../../api/kit/certificate-lifecycle.ts";
import { aCertificateInput } from "../../api/testing/builders.ts";
import type { ApiUser } from "../../bench/reliability/api-user.ts";
import {
	type CertificateRecord,
	type CertificationRecord,
	createCertificate,
	historyOf,
	isPath,
	preview,
	take,
} from "../../bench/reliability/records.ts";
import { type Answer, isOk } from "../../bench/reliability/request.ts";

export interface Raced {
	race: string;
	statuses: number[];
}

const statusesOf = async (race: string, answers: readonly Promise<Answer>[]): Promise<Raced> => ({
	race,
	statuses: (await Promise.all(answers)).map(({ status }) => status).sort((a, b) => a - b),
});

/** Users at different instances take each step of one certificate at the same time; only one may succeed. */
export async function raceOn(people: readonly ApiUser[], certification: CertificationRecord) {
	const [first] = people;
	if (!first) throw new Error("No user races");
	const certificate = await createCertificate(first, certification);
	const races = [await edits(people, certificate)];
	await all(first, certificate, "release");
	await Promise.all(people.map((user) => preview(user, certificate)));
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

async function all(user: ApiUser, certificate: CertificateRecord, ...steps: (CertificateAction | "preview")[]) {
	for (const step of steps) {
		const answer = step === "preview" ? await preview(user, certificate) : await take(user, certificate, step);
		if (!isOk(answer)) throw new Error(`${step}: ${answer.status} ${answer.text}`);
	}
}

const together = (people: readonly ApiUser[], certificate: CertificateRecord, steps: readonly CertificateAction[]) =>
	statusesOf(
		steps.join("/"),
		people.map((user, index) => take(user, certificate, steps[index % steps.length] ?? "edit")),
	);

async function edits(people: readonly ApiUser[], { key, certification }: CertificateRecord): Promise<Raced> {
	const shown = await Promise.all(people.map((user) => user.request(`/certificate/${key}`)));
	return statusesOf(
		"edit",
		people.map((user, index) =>
			user.request(`/certificate/${key}`, {
				method: "PUT",
				json: aCertificateInput({ products: certification.products }),
				headers: { "if-match": String(shown[index]?.headers.etag) },
			}),
		),
	);
}
