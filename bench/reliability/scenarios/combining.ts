import { setTimeout as pause } from "node:timers/promises";
import {
	bodySchema,
	filledIn,
	type Schema,
	searchOf,
	type Target,
	targetsOf,
} from "../../../api/testing/bent-requests.ts";
import { productWorkbook } from "../../../api/testing/workbooks.ts";
import { type Answer, ask, type Question } from "../ask.ts";
import { atMost, counted, type Scenario, told } from "../outcome.ts";
import { anAddress, Person } from "../person.ts";
import { startProbe } from "../probe.ts";
import { createCertification } from "../records.ts";
import { Server } from "../server.ts";

const STALL_MS = 50;
/** Pairs of marks after one letter: four bytes each. In an address there is room for fewer. */
const PAIRS = { short: 100, middle: 16_000, long: 120_000 };
const PAIRS_IN_ADDRESS = 600;
/** As much as a cell holds, in every column of some rows. */
const PAIRS_IN_CELL = 16_000;
const ROWS_IN_WORKBOOK = 20;
const SETTLE_MS = 150;

/** Text that takes quadratic time to be normalised: two marks that always stand in the wrong order. */
const marks = (pairs: number) => `a${"\u0301\u0316".repeat(pairs)}`;

/** A value of the schema's shape with the text wherever a text may stand. */
function filledWith(schema: Schema | undefined, text: string): unknown {
	const option = (schema?.anyOf ?? schema?.oneOf)?.[0];
	if (option) return filledWith(option, text);
	if (!schema) return text;
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (type === "object")
		return Object.fromEntries(
			Object.entries(schema.properties ?? {}).map(([name, part]) => [name, filledWith(part, text)]),
		);
	if (type === "array") return [filledWith(schema.items, text)];
	if (type === "integer" || type === "number") return 1;
	if (type === "boolean") return false;
	return text;
}

/** How many texts a body of this shape holds: together they are as long as one. */
const textsIn = (schema: Schema | undefined) =>
	JSON.stringify(filledWith(schema, "\u0001")).split("\\u0001").length - 1;

function* attacks({ method, path, operation }: Target): Generator<Question> {
	const address = marks(PAIRS_IN_ADDRESS);
	const named = filledIn(path, [encodeURIComponent(address)]);
	if (named !== path) yield { method, path: named, ...(method === "GET" ? {} : { json: {} }) };
	const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
	if (query.length > 0) {
		const search = searchOf(Object.fromEntries(query.map(({ name }) => [name, address])));
		yield { method, path: `${filledIn(path, ["none"])}${search}` };
	}
	const schema = bodySchema({ method, path, operation });
	if (!schema) return;
	for (const pairs of Object.values(PAIRS))
		yield {
			method,
			path: filledIn(path, ["none"]),
			json: filledWith(schema, marks(Math.floor(pairs / Math.max(1, textsIn(schema))))),
		};
}

/** The longest that anybody else waited for an answer while this one was worked on. */
async function stallOf(server: Server, send: () => Promise<Answer>): Promise<{ stall: number; status: number }> {
	const health = startProbe(server.url, "/api/health/live", { everyMs: 2 });
	await pause(SETTLE_MS);
	const { status } = await send();
	await pause(SETTLE_MS);
	return { stall: Math.max(...(await health.stop()).times), status };
}

/** A form with a workbook whose cells are full of marks; it is small once it is packed. */
function workbookForm(): { body: Buffer; type: string } {
	const text = marks(PAIRS_IN_CELL);
	const file = productWorkbook(Array.from({ length: ROWS_IN_WORKBOOK }, () => Array.from({ length: 5 }, () => text)));
	const boundary = "messung";
	const start = `--${boundary}\r\ncontent-disposition: form-data; name="products"; filename="p.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`;
	return {
		body: Buffer.concat([Buffer.from(start), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
		type: `multipart/form-data; boundary=${boundary}`,
	};
}

/** One request of a stranger that keeps the thread busy for everybody. */
export const combining: Scenario = {
	about: "text that takes long to read",
	withinMs: 600_000,
	measure: async () => {
		const server = await Server.start();
		const auditor = await Person.demo(server, "auditor");
		const certification = await createCertification(auditor, "Messung");
		const document = JSON.parse((await ask(server.url, { path: "/api/openapi.json" })).text);
		const targets = targetsOf(document).filter(({ operation }) => operation.security?.length === 0);
		const quiet = await stallOf(server, () => ask(server.url, { path: "/api/health/live" }));

		const statuses: number[] = [];
		let worst = { name: "", stall: 0 };
		for (const target of targets)
			for (const question of attacks(target)) {
				const { stall, status } = await stallOf(server, () =>
					ask(server.url, { ...question, address: anAddress(), timeoutMs: 60_000 }),
				);
				statuses.push(status);
				const name = `${target.method} ${target.path}`;
				if (stall > STALL_MS) console.error(`${name}: ${stall.toFixed(0)} ms, answered ${status}`);
				if (stall > worst.stall) worst = { name, stall };
			}
		const { body, type } = workbookForm();
		const path = `/client/certification/${certification.id}/productImport?dryRun=true`;
		const imported = await stallOf(server, () =>
			auditor.ask(path, { method: "POST", body, headers: { "content-type": type }, timeoutMs: 60_000 }),
		);
		return [
			atMost(`longest stall by ${statuses.length} requests of strangers, ${worst.name}`, worst.stall, STALL_MS, "ms"),
			atMost(
				`by a workbook of ${(body.length / 1024).toFixed(0)} KB, answered ${imported.status}`,
				imported.stall,
				STALL_MS,
				"ms",
			),
			told("the longest while nothing is asked", `${quiet.stall.toFixed(1)} ms`),
			told("answers", counted(statuses)),
		];
	},
};
