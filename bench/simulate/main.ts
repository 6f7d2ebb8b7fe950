import { parseArgs } from "node:util";
import { Failure, runMain } from "../../deploy/lib/run.mjs";
import { KEPT, measuredUs, ON_SERVER_US, PROVEN } from "./costs.ts";
import { type Model, simulate } from "./model.ts";
import { isOverloaded, type Limits, needed, offered } from "./needed.ts";

// `npm run bench -- simulate`: how long validations would wait, from what one was measured to take. It measures nothing itself.

const SECONDS_OF_A_DAY = 86_400;

const OPTIONS = {
	"per-day": { type: "string", default: "100000000" },
	/** The busiest second against the average one of the day. */
	peak: { type: "string", default: "4" },
	database: { type: "string", default: "server" },
	/** Without these: as many as are needed. */
	instances: { type: "string" },
	replicas: { type: "string" },
	/** Of a machine: an instance takes one, a replica has all of its own. */
	cores: { type: "string", default: "4" },
	kept: { type: "string", default: "0" },
	"latency-ms": { type: "string", default: "1" },
	"instance-us": { type: "string" },
	"database-us": { type: "string", default: String(ON_SERVER_US.database) },
	"answer-ms": { type: "string", default: "100" },
	busy: { type: "string", default: "0.7" },
	service: { type: "string", default: "exponential" },
	requests: { type: "string", default: "200000" },
	seed: { type: "string", default: "1" },
} as const;

type Values = Partial<Record<keyof typeof OPTIONS, string | undefined>>;

function readValues(args: readonly string[]): Values {
	try {
		return parseArgs({ args: [...args], options: OPTIONS }).values;
	} catch (error) {
		throw new Failure(error instanceof Error ? error.message : String(error));
	}
}

function numberOf(values: Values, name: keyof Values, min: number, max: number, isWhole = false): number {
	const value = Number(values[name] || Number.NaN);
	if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value)))
		throw new Failure(`--${name} ${values[name]}: a ${isWhole ? "whole " : ""}number from ${min} to ${max}.`);
	return value;
}

function choiceOf<const T extends string>(values: Values, name: keyof Values, allowed: readonly T[]): T {
	const found = allowed.find((one) => one === values[name]);
	if (!found) throw new Failure(`--${name} ${values[name]}: ${allowed.join(" or ")}.`);
	return found;
}

const HUGE = 1e9;

function modelOf(values: Values): Model {
	const perDay = numberOf(values, "per-day", 1, 1e12);
	const isFile = choiceOf(values, "database", ["file", "server"]) === "file";
	const count = (name: keyof Values) => (values[name] === undefined ? 1 : numberOf(values, name, 1, 1000, true));
	const instances = count("instances");
	if (isFile && instances > 1) throw new Failure("--instances: one instance alone has a database file.");
	const instanceMs = values["instance-us"] === undefined ? undefined : numberOf(values, "instance-us", 1, HUGE) / 1000;
	const requests = numberOf(values, "requests", 1000, 1e7, true);
	return {
		perSecond: (perDay / SECONDS_OF_A_DAY) * numberOf(values, "peak", 1, 1000),
		instances,
		keptMs: measuredUs(KEPT) / 1000,
		provenMs: instanceMs ?? (isFile ? measuredUs(PROVEN) : ON_SERVER_US.instance) / 1000,
		kept: numberOf(values, "kept", 0, 1),
		...(!isFile && {
			database: {
				replicas: count("replicas"),
				cores: numberOf(values, "cores", 1, 1000, true),
				serviceMs: numberOf(values, "database-us", 1, HUGE) / 1000,
				latencyMs: numberOf(values, "latency-ms", 0, 10_000),
			},
		}),
		service: choiceOf(values, "service", ["exponential", "fixed"]),
		requests,
		warmUp: Math.ceil(requests / 10),
		seed: numberOf(values, "seed", 0, 2 ** 32 - 1, true),
	};
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const ms = (value: number) => `${value.toFixed(2)} ms`;
const whole = (value: number) => Math.round(value).toLocaleString("en");
const many = (count: number, what: string) => `${whole(count)} ${what}${count === 1 ? "" : "s"}`;
const us = (value: number) => `${(value * 1000).toFixed(1)} µs`;

const nameOf = ({ instances, database }: Model) =>
	`${many(instances, "instance")}, ${database ? many(database.replicas, "replica") : "file"}`;

function rowOf(name: string, model: Model): string[] {
	const busy = offered(model);
	const shares = [percent(busy.instances), model.database ? percent(busy.database) : "–"];
	if (isOverloaded(model)) return [name, ...shares, "without end"];
	const { instanceWait, databaseWait, answer } = simulate(model);
	const database = model.database ? ms(databaseWait.p99) : "–";
	return [
		name,
		...shares,
		ms(instanceWait.p50),
		ms(instanceWait.p99),
		database,
		`${ms(answer.p50)}, ${ms(answer.p99)}`,
	];
}

const HEADINGS = [
	"",
	"instances busy",
	"busiest replica",
	"waits p50",
	"waits p99",
	"for a replica p99",
	"answered p50, p99",
];

function print(rows: readonly string[][]): void {
	const widths = HEADINGS.map((_, column) => Math.max(...[HEADINGS, ...rows].map((row) => row[column]?.length ?? 0)));
	for (const row of [HEADINGS, ...rows])
		console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd());
}

function tellNeeded(found: Model | undefined, isFile: boolean, { answerMs, busy }: Limits): void {
	const limits = `99 of 100 answered within ${answerMs} ms, nothing more than ${percent(busy)} busy`;
	if (!found) {
		console.log(
			`\n${isFile ? "One instance over a database file is not" : "No number of instances is"} enough for: ${limits}.`,
		);
		return;
	}
	const { instances, database } = found;
	console.log(`\nNeeded for ${limits}: ${nameOf(found)}.`);
	if (!database) return;
	const cores = instances + 1 + (database.replicas + 1) * database.cores;
	console.log(
		`With one more of each, one may fail or be updated: ${many(instances + 1, "instance")}, ${many(database.replicas + 1, "replica")},` +
			` ${whole(cores)} cores beside those of the primary.`,
	);
}

await runMain(() => {
	const values = readValues(process.argv.slice(2));
	const model = modelOf(values);
	const limits = { answerMs: numberOf(values, "answer-ms", 0.001, 1e6), busy: numberOf(values, "busy", 0.01, 0.99) };
	const [perDay, peak] = [Number(values["per-day"]), Number(values.peak)];
	console.log(
		`\n${whole(perDay)} validations a day: ${whole(perDay / SECONDS_OF_A_DAY)} a second on average, ${whole(model.perSecond)} at the peak (${peak} times as many).`,
	);
	const costs = [`${us(model.provenMs)} of an instance`];
	if (model.database) costs.push(`${us(model.database.serviceMs)} of a replica`);
	const kept = model.kept > 0 ? `; ${percent(model.kept)} are kept and take ${us(model.keptMs)} of an instance` : "";
	console.log(`One takes ${costs.join(" and ")}${kept}.`);
	const held = (limits.busy / offered({ ...model, instances: 1 }).instances) * perDay;
	console.log(`An instance that is ${percent(limits.busy)} busy at the peak holds ${whole(held)} a day.\n`);
	const isGiven = values.instances !== undefined || values.replicas !== undefined;
	const found = needed(model, limits);
	const rows = [];
	if (isGiven || !found) rows.push(rowOf(nameOf(model), model));
	if (found) rows.push(rowOf(`needed: ${nameOf(found)}`, found));
	print(rows);
	tellNeeded(found, !model.database, limits);
	return 0;
});
