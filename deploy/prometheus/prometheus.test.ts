import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../api/platform/runtime/log.ts";
import { startTestApp } from "../../api/testing/index.ts";
import { ROOT } from "../lib/run.mjs";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const RULES = read("deploy/prometheus/rules.yml");
const DASHBOARD = read("deploy/prometheus/dashboard.json");
const headings = [...read("docs/incidents.md").matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
	title
		.toLowerCase()
		.replace(/[^\w\s-]/g, "")
		.replaceAll(" ", "-"),
);

const namesIn = (text: string) =>
	new Set([...text.matchAll(/portal_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, "")));
const TOKEN = "a-token-that-nobody-guesses-1234567890";
let metrics: string;
beforeAll(async () => {
	const log = createLog(() => {});
	const app = await startTestApp({ settings: { metricsToken: TOKEN }, deps: { log } });
	metrics = await (await app.request("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).text();
	app.close();
});

describe("the alarms", () => {
	const alarms = [...RULES.matchAll(/- alert: (\w+)\n\s+expr: (.+)[\s\S]*?runbook: docs\/incidents\.md#([\w-]+)/g)];

	it("all have an expression and a runbook", () => {
		expect(alarms).toHaveLength(RULES.match(/- alert:/g)?.length ?? 0);
	});

	it.each(alarms.map(([, name, , anchor]) => [name, anchor]))("%s leads to #%s of the incidents", (_name, anchor) => {
		expect(headings).toContain(anchor);
	});

	it("and the dashboard read existing metrics of the server", () => {
		const missing = [...namesIn(RULES), ...namesIn(DASHBOARD)].filter((name) => !metrics.includes(`# TYPE ${name} `));
		expect(missing).toEqual([]);
	});

	it("watch events that the server counts from its start", () => {
		const watched = [...RULES.matchAll(/increase\(portal_log_errors_total\{event="([^"]+)"/g)].map(
			([, event]) => event,
		);
		expect(watched.length).toBeGreaterThan(0);
		for (const event of watched) expect(metrics).toContain(`portal_log_errors_total{event="${event}"} 0`);
	});
});
