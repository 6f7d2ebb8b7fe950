import { LARGE_PASSWORD } from "../../api/testing/large-database/index.ts";
import type { Instance } from "../../deploy/cluster/cluster.ts";
import { ApiUser } from "../reliability/api-user.ts";
import { createCertificate, createCertification, take } from "../reliability/records.ts";
import { isOk } from "../reliability/request.ts";

const MOVED = 12;
const MS = 3_000;

/** Returns the status changes per second while certificates are released for review and stopped repeatedly. */
export async function movesPerSecond(instances: readonly Pick<Instance, "url">[], userid: string): Promise<number> {
	const account = { id: "", userid, password: LARGE_PASSWORD };
	const people = await Promise.all(instances.map(({ url }) => ApiUser.signIn({ url }, account)));
	const certificates = await Promise.all(
		Array.from({ length: MOVED }, async (_, n) => {
			const user = people[n % people.length] as ApiUser;
			return { user, certificate: await createCertificate(user, await createCertification(user, `Zug ${n}`)) };
		}),
	);
	const since = performance.now();
	let moves = 0;
	const move = async ({ user, certificate }: (typeof certificates)[number]) => {
		for (let n = 0; performance.now() - since < MS; n++) {
			const answer = await take(user, certificate, n % 2 === 0 ? "release" : "stop");
			if (!isOk(answer)) throw new Error(`${answer.status} ${answer.text}`);
			moves++;
		}
	};
	await Promise.all(certificates.map(move));
	return (moves * 1000) / (performance.now() - since);
}
