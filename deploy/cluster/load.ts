import { setTimeout as pause } from "node:timers/promises";
import { LARGE_IDS } from "../../api/testing/large-database/index.ts";
import { signIn } from "./api-user.ts";
import type { Cluster } from "./cluster.ts";
import { Ledger } from "./ledger.ts";
import { createCertification } from "./records.ts";
import { isOk, sendRequest } from "./request.ts";

const VALIDATED = 50;
const VISITORS = 4;
const VISITOR_PAUSE_MS = 25;
export const WRITERS = 4;

interface Seen {
	status: number;
	ms: number;
	at: number;
	/** Time of the data in the response, if the response states that it may be outdated; undefined for current data. */
	asOf: string | undefined;
	text: string;
}

/** Starts writes of staff and certificate validations of visitors, all through the proxy, which run until `stop`. */
export async function startLoad({ url }: Pick<Cluster, "url">, name: string) {
	const [admin, auditor] = [await signIn(url, "admin"), await signIn(url, "auditor")];
	const certifications = [
		await createCertification(auditor, `${name}, Verfahren 1`),
		await createCertification(auditor, `${name}, Verfahren 2`),
	];
	const ledger = new Ledger();
	const writers = [
		ledger.writeClients(auditor, `${name} A`),
		ledger.writeClients(admin, `${name} B`),
		...certifications.map((certification) => ledger.moveCertificates(admin, certification)),
	];
	const seen: Seen[] = [];
	let isOver = false;
	const visit = async (visitor: number) => {
		for (let n = visitor; !isOver; n++) {
			const path = `/api/validateCertificate/${LARGE_IDS.publicId(n % VALIDATED)}`;
			const { status, ms, text } = await sendRequest(url, path, { timeoutMs: 10_000 });
			const asOf = /"asOf":"([^"]+)"/.exec(text)?.[1];
			seen.push({ status, ms, at: performance.now(), asOf, text: isOk({ status }) ? "" : text.slice(0, 200) });
			await pause(VISITOR_PAUSE_MS);
		}
	};
	const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
	const endWrites = async () => {
		ledger.isOver = true;
		await Promise.all(writers);
	};
	return {
		ledger,
		certifications,
		seen,
		endWrites,
		stop: async (by = admin): Promise<string[]> => {
			await endWrites();
			isOver = true;
			await Promise.all(visitors);
			return ledger.problems(by);
		},
	};
}

export type Load = Awaited<ReturnType<typeof startLoad>>;
