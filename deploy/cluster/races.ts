import { CERTIFICATE_STATUS, type CertificateAction } from "../../api/kit/certificate-lifecycle.ts";
import type { ApiUser } from "./api-user.ts";
import {
	type CertificateRecord,
	type CertificationRecord,
	createCertificate,
	historyOf,
	isPath,
	take,
	takeAll,
} from "./records.ts";
import type { Answer } from "./request.ts";

interface Raced {
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
	await takeAll(first, certificate, "release");
	await Promise.all(people.map((user) => take(user, certificate, "preview")));
	races.push(await together(people, certificate, ["sign", "reject", "stop"]));
	const status = (await historyOf(first, certificate)).at(-1);
	if (status === CERTIFICATE_STATUS.REJECTED) await takeAll(first, certificate, "edit");
	if (status !== CERTIFICATE_STATUS.APPROVED) await takeAll(first, certificate, "release", "preview", "sign");
	races.push(await together(people, certificate, ["publish"]));
	races.push(await together(people, certificate, ["retract"]));
	return { races, isPath: isPath(await historyOf(first, certificate)) };
}

const together = (people: readonly ApiUser[], certificate: CertificateRecord, steps: readonly CertificateAction[]) =>
	statusesOf(
		steps.join("/"),
		people.map((user, index) => take(user, certificate, steps[index % steps.length] ?? "edit")),
	);

async function edits(people: readonly ApiUser[], certificate: CertificateRecord): Promise<Raced> {
	const shown = await Promise.all(people.map((user) => user.request(`/certificate/${certificate.key}`)));
	return statusesOf(
		"edit",
		people.map((user, index) => take(user, certificate, "edit", { "if-match": String(shown[index]?.headers.etag) })),
	);
}
