import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { notFound, unauthenticated } from "../errors.ts";
import type { Metrics } from "../runtime/metrics.ts";
import { bringsToken, describe, type Env } from "./routing.ts";

export function metricsRoutes({ settings: { metricsToken } }: Deps, metrics: Metrics) {
	if (metricsToken !== undefined) metrics.measureLag();
	return new Hono<Env>().get(
		"/metrics",
		describe({
			summary: "Messwerte des Servers für Prometheus",
			description: "Mit METRICS_TOKEN als Bearer; ohne diese Einstellung 404.",
			tag: "Betrieb",
			file: "text/plain",
			isPublic: true,
			refusals: { "401": "UNAUTHENTICATED", "404": "NOT_FOUND" },
		}),
		async (c) => {
			if (metricsToken === undefined) throw notFound();
			if (!bringsToken(c, metricsToken)) throw unauthenticated();
			return c.text(await metrics.text(), 200, { "Content-Type": metrics.contentType });
		},
	);
}
