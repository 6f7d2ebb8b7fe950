import { type ApiUser, signIn } from "../../deploy/cluster/api-user.ts";
import type { Instance } from "../../deploy/cluster/cluster.ts";
import { type CertificateRecord, createCertificate, createCertification, take } from "../../deploy/cluster/records.ts";
import { isOk } from "../../deploy/cluster/request.ts";

const MOVED = 12;
const MS = 3_000;
const BUSY = 503;

/** Returns the status changes per second while certificates are released for review and stopped repeatedly. */
export async function movesPerSecond(instances: readonly Pick<Instance, "url">[]): Promise<number> {
	const people = await Promise.all(instances.map(({ url }) => signIn(url, "auditor")));
	const certificates: { user: ApiUser; certificate: CertificateRecord }[] = [];
	for (let n = 0; n < MOVED; n++) {
		const user = people[n % people.length] as ApiUser;
		certificates.push({
			user,
			certificate: await createCertificate(user, await createCertification(user, `Zug ${n}`)),
		});
	}
	const since = performance.now();
	let moves = 0;
	const move = async ({ user, certificate }: (typeof certificates)[number]) => {
		let done = 0;
		while (performance.now() - since < MS) {
			const answer = await take(user, certificate, done % 2 === 0 ? "release" : "stop");
			// A server whose queue of writes is full refuses with 503, and the user repeats the request.
			if (answer.status === BUSY) continue;
			if (!isOk(answer)) throw new Error(`${answer.status} ${answer.text}`);
			done++;
		}
		moves += done;
	};
	await Promise.all(certificates.map(move));
	return (moves * 1000) / (performance.now() - since);
}
