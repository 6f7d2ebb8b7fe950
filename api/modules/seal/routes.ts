import { Hono } from "hono";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { describe, requireRole, type StaffEnv } from "../../platform/http/routing.ts";
import { sealState as answer } from "./contract.ts";
import { sealState } from "./keys.ts";

export const sealRoutes = (deps: Deps) =>
	new Hono<StaffEnv>().get(
		"/seal",
		requireRole(deps.authenticate, ACCESS.failures),
		describe({ summary: "Siegel der PDF-Dokumente", tag: "Betrieb", answer }),
		async (c) => c.json(await sealState(deps)),
	);
