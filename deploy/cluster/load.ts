import { idsIn, type Sizes } from "../../api/testing/large-database/index.ts";
import { createCertification } from "../../bench/reliability/records.ts";
import type { Cluster } from "./cluster.ts";
import { Ledger } from "./ledger.ts";
import { signedIn } from "./people.ts";
import { startVisitors } from "./visitors.ts";

const VALIDATED = 50;
/** Each has one request on its way. */
export const WRITERS = 4;

/** Staff who write and visitors who check certificates, all through the proxy. */
export async function startLoad({ url }: Cluster, sizes: Sizes, name: string) {
	const [admin, auditor] = [await signedIn(url, "admin"), await signedIn(url, "auditor")];
	const certifications = [
		await createCertification(auditor, `${name}, Verfahren 1`),
		await createCertification(auditor, `${name}, Verfahren 2`),
	];
	const ids = idsIn(sizes);
	const publicIds = Array.from({ length: VALIDATED }, (_, index) => ids.publicId(index));
	const ledger = new Ledger();
	const writers = [
		ledger.writeClients(auditor, `${name} A`),
		ledger.writeClients(admin, `${name} B`),
		...certifications.map((certification) => ledger.moveCertificates(admin, certification)),
	];
	const visitors = startVisitors(url, publicIds);
	return {
		ledger,
		admin,
		seen: visitors.seen,
		/** Ends it; gives what is not as it was acknowledged. */
		stop: async (): Promise<string[]> => {
			ledger.isOver = true;
			await Promise.all(writers);
			await visitors.stop();
			return ledger.problems(admin);
		},
	};
}

export type Load = Awaited<ReturnType<typeof startLoad>>;
