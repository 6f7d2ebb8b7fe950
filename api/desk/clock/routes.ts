import { Hono } from "hono";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { describe, requireRole, type StaffEnv } from "../../platform/http/routing.ts";
import { isTrusted, timestamp } from "../../platform/runtime/clock.ts";
import { clockState as answer } from "./contract.ts";

export const clockRoutes = ({ authenticate, clock }: Deps) =>
	new Hono<StaffEnv>().get(
		"/clock",
		requireRole(authenticate, ACCESS.failures),
		describe({ summary: "Uhr des Servers", tag: "Betrieb", answer }),
		(c) => {
			const { lastRunAt } = clock;
			return c.json({ now: timestamp(clock), ...(lastRunAt && { lastRunAt }), isTrusted: isTrusted(clock) });
		},
	);
