import { certificationOfOpen, LARGE_IDS, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { signIn } from "../deploy/cluster/api-user.ts";
import { LONG_RUNS, report } from "./lib/compare.ts";
import { compareLoads, type Load, type Loaded } from "./lib/load.ts";
import { anAddress, copyOf, startProduct } from "./lib/product.ts";
import { startExpress } from "./lib/references.ts";

// This benchmark releases draft certificates for review and stops the review. Each change writes an audit entry.

const BENCH = "moves";
const CONNECTIONS = 16;
const MS = 3000;
/** Each round needs other draft certificates, because a round may end between release and stop. */
const ROUNDS = LONG_RUNS + 1;
const SIZES = sizesOf(1000, { pending: 0, drafts: CONNECTIONS * ROUNDS });

function moves(sizes: Sizes, authorization: string): () => Load {
	let round = 0;
	return () => {
		const first = CONNECTIONS * round++;
		const requests = (connection: number) => {
			const draft = first + connection;
			const certification = LARGE_IDS.certification(certificationOfOpen(sizes, draft));
			const path = `/api/approval/add/certificate/${LARGE_IDS.open(draft)}/certification/${certification}`;
			const headers = { authorization, "x-forwarded-for": anAddress() };
			return ["POST", "DELETE"].map((method) => ({ method, path, headers }));
		};
		return { connections: CONNECTIONS, ms: MS, requests };
	};
}

// The session is created before the data folder is copied, so that both servers know it.
const first = await startProduct("to sign in", SIZES);
const { authorization } = await signIn(first.url, "auditor");
await first.stop();
const server = await startProduct("moves", copyOf(first.dataDir));
const express = await startExpress("moves", { DATA_DIR: copyOf(first.dataDir) });
const references: Loaded[] = [];
if (express) {
	const what: Loaded["what"] = [["perSecond", { atLeast: 1 }], ["p99"], ["cpuUs"]];
	references.push({ server: express, load: moves(SIZES, authorization), what });
}
const load = moves(SIZES, authorization);
report(await compareLoads(BENCH, "release and stop", { server, load }, references));
