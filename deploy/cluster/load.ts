import { idsIn, type Sizes } from "../../api/testing/large-database/index.ts";
import { createCertification } from "../../bench/reliability/records.ts";
import type { Cluster } from "./cluster.ts";
import { Ledger } from "./ledger.ts";
import { signedIn } from "./test-users.ts";
import { startVisitors } from "./visitors.ts";

const VALIDATED = 50;
export const WRITERS = 4;

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
	const endWrites = async () => {
		ledger.isOver = true;
		await Promise.all(writers);
	};
	return {
		ledger,
		certifications,
		admin,
		seen: visitors.seen,
		endWrites,
		stop: async (by = admin): Promise<string[]> => {
			await endWrites();
			await visitors.stop();
			return ledger.problems(by);
		},
	};
}

export type Load = Awaited<ReturnType<typeof startLoad>>;
