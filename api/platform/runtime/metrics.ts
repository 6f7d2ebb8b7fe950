/// <reference path="../prom-client.d.ts" />
import { setInterval } from "node:timers";
// Only the needed parts of prom-client are imported, because the whole package takes long to load.
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import Registry from "prom-client/lib/registry.js";
import { within } from "../async/deadline.ts";
import type { Database } from "../database/index.ts";
import { SECURITY_EVENTS, type SecurityEvent } from "../http/request-log.ts";

/** The counted methods. Others count as "other", because callers choose them and each value adds a time series. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WRITE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const LAG_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const LAG_EVERY_MS = 100;

type MaybePromise<T> = T | Promise<T>;
type ReadLabelled = () => MaybePromise<Readonly<Record<string, number | undefined>> | undefined>;

/** The time limit for reading one metric; Prometheus waits ten seconds for all metrics together. */
const READ_WITHIN_MS = 3_000;

async function readInTime<T>(read: () => MaybePromise<T>): Promise<T | undefined> {
	try {
		return await within(READ_WITHIN_MS, Promise.resolve(read()), () => new Error("The metric was not read in time"));
	} catch {
		return undefined;
	}
}

export function createMetrics(version: string) {
	const registers = [new Registry()];
	const [registry] = registers as [Registry];
	const requests = new Histogram({
		name: "portal_http_request_duration_seconds",
		help: "Time from the headers of a request of the API to its answer",
		labelNames: ["method", "route", "status"],
		buckets: REQUEST_SECONDS,
		registers,
	});
	const events = new Counter({
		name: "portal_security_events_total",
		help: "Sign-ins and refusals, by the name that they have in the log",
		labelNames: ["event"],
		registers,
	});
	const backendCalls = new Counter({
		name: "portal_module_backend_calls_total",
		help: "Calls passed on to the backends of modules, by what came of them",
		labelNames: ["module", "result"],
		registers,
	});
	for (const event of SECURITY_EVENTS) events.inc({ event }, 0);
	const waiting = new Gauge({
		name: "portal_database_writes_pending",
		help: "Transactions that are running or wait for their turn",
		registers,
	});
	const writes = new Histogram({
		name: "portal_database_write_duration_seconds",
		help: "Time of a write including its wait for its turn and, with a file, the read of its response",
		labelNames: ["result"],
		buckets: WRITE_SECONDS,
		registers,
	});
	new Gauge({
		name: "portal_memory_bytes",
		help: "Memory of the process",
		labelNames: ["kind"],
		registers,
		collect() {
			const { rss, heapUsed, external } = process.memoryUsage();
			for (const [kind, bytes] of Object.entries({ rss, heapUsed, external })) this.set({ kind }, bytes);
		},
	});
	const labelled =
		(Metric: typeof Gauge | typeof Counter) => (name: string, help: string, label: string, read: ReadLabelled) =>
			void new Metric({
				name,
				help,
				labelNames: [label],
				registers,
				async collect() {
					const numbers = Object.entries((await readInTime(read)) ?? {});
					this.reset();
					for (const [value, number] of numbers) if (number !== undefined) this.inc({ [label]: value }, number);
				},
			});
	new Gauge({ name: "portal_start_time_seconds", help: "When the process started", registers }).setToCurrentTime();
	new Gauge({ name: "portal_build_info", help: "The version", labelNames: ["version"], registers }).set({ version }, 1);

	return {
		watch: (database: Database): Database => ({
			...database,
			write: async (by, job, answer) => {
				waiting.inc();
				const end = writes.startTimer();
				let result = "failed";
				try {
					const written = await database.write(by, job, answer);
					result = "ok";
					return written;
				} finally {
					end({ result });
					waiting.dec();
				}
			},
		}),
		countRequest: (request: { method: string; route: string; status: number; ms: number }) => {
			const { method: requested, route, status, ms } = request;
			const method = METHODS.includes(requested) ? requested : "other";
			requests.observe({ method, route, status }, ms / 1000);
		},
		countEvent: (event: SecurityEvent) => events.inc({ event }),
		countBackendCall: (module: string, result: string) => backendCalls.inc({ module, result }),
		/** Adds a metric. It is left out if `read` fails, so that an outage does not hide other metrics. */
		gauge: (name: string, help: string, read: () => MaybePromise<number | undefined>) =>
			void new Gauge({
				name,
				help,
				registers,
				async collect() {
					this.remove();
					const number = await readInTime(read);
					if (number !== undefined) this.set(number);
				},
			}),
		/** Adds a metric with one number per label. The labels must be a fixed set, because each adds a time series. */
		gauges: labelled(Gauge),
		/** Adds a metric with one number per label, which only grows (a Prometheus counter). */
		counters: labelled(Counter),
		measureLag: () => {
			const lag = new Histogram({
				name: "portal_event_loop_lag_seconds",
				help: `How late the event loop comes round, looked at every ${LAG_EVERY_MS} ms`,
				buckets: LAG_SECONDS,
				registers,
			});
			let last = performance.now();
			setInterval(() => {
				const now = performance.now();
				lag.observe(Math.max(0, now - last - LAG_EVERY_MS) / 1000);
				last = now;
			}, LAG_EVERY_MS).unref();
		},
		text: () => registry.metrics(),
		contentType: registry.contentType,
	};
}
export type Metrics = ReturnType<typeof createMetrics>;
