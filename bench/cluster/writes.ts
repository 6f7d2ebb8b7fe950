import { LARGE_PASSWORD } from "../../api/testing/large-database/index.ts";
import type { Cluster } from "../../deploy/cluster/cluster.ts";
import { Service } from "../../deploy/cluster/processes.ts";
import { instanceOf } from "../../deploy/cluster/servers.ts";
import { freePort, HOST } from "../../deploy/lib/free-port.ts";
import { inTurns, longRuns, median } from "../lib/compare.ts";
import type { Product } from "../lib/product.ts";
import { Person } from "../reliability/person.ts";
import { clientCalled } from "../reliability/records.ts";

const WRITES = 25;

const signedIn = (url: string, userid: string) => Person.signIn({ url }, { id: "", userid, password: LARGE_PASSWORD });

async function medianMs(person: Person): Promise<number> {
	const times: number[] = [];
	for (let n = 0; n < WRITES; n++) {
		const since = performance.now();
		await person.json("/client", { json: clientCalled(`Messung ${n}`) });
		times.push(performance.now() - since);
	}
	return median(times);
}

/** A client with two sites and a contact, again and again: on a file, on the server, and by way of its replica. */
export async function writeLatencies(
	file: Product,
	{ instances, replicaUrl, keysDir, folder }: Cluster,
	userid: string,
) {
	const [first] = instances;
	if (!first) throw new Error("There is no instance");
	const port = await freePort();
	const env = { DATABASE_URL: replicaUrl, WEB_ROOT: `${folder}/dist/web` };
	const options = { name: "behind the replica", port, dataDir: `${folder}/behind`, keysDir, env };
	const behind = await Service.start(instanceOf(options));
	try {
		const people = [
			await signedIn(file.url, userid),
			await signedIn(first.url, userid),
			await signedIn(`http://${HOST}:${port}`, userid),
		];
		const [onFile = [], onServer = [], behindReplica = []] = await inTurns(
			people.map((person) => () => medianMs(person)),
			1,
			longRuns(),
		);
		const others: [string, number[]][] = [
			["a server", onServer],
			["through its replica", behindReplica],
		];
		return { file: onFile, others };
	} finally {
		behind.kill();
	}
}
