import { LARGE_PASSWORD } from "../../api/testing/large-database/index.ts";
import type { Cluster } from "../../deploy/cluster/cluster.ts";
import { inTurns, longRuns, median } from "../lib/compare.ts";
import type { Product } from "../lib/product.ts";
import { ApiUser } from "../reliability/api-user.ts";
import { clientCalled } from "../reliability/records.ts";

const WRITES = 25;

async function medianMs(user: ApiUser): Promise<number> {
	const times: number[] = [];
	for (let n = 0; n < WRITES; n++) {
		const since = performance.now();
		await user.json("/client", { json: clientCalled(`Messung ${n}`) });
		times.push(performance.now() - since);
	}
	return median(times);
}

export async function writeLatencies(file: Product, { instances: [first] }: Cluster, userid: string) {
	if (!first) throw new Error("There is no instance");
	const account = { id: "", userid, password: LARGE_PASSWORD };
	const people = await Promise.all([file, first].map(({ url }) => ApiUser.signIn({ url }, account)));
	const [onFile = [], onServer = []] = await inTurns(
		people.map((user) => () => medianMs(user)),
		1,
		longRuns(),
	);
	return { onFile, onServer };
}
