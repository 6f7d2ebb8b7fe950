import { Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { describe, query, requireRole, type StaffEnv, setPageHeaders } from "../../platform/http.ts";
import { auditEntry, auditQuery, auditVerification } from "./contract.ts";
import { listAudit } from "./repository.ts";
import { verifyChain } from "./verify.ts";

export function auditRoutes({ database, authenticate }: Deps) {
	const admin = requireRole(authenticate, "Admin");
	return new Hono<StaffEnv>()
		.get(
			"/audit",
			admin,
			describe({ summary: "Protokoll, neueste Einträge zuerst", tag: "audit", answer: z.array(auditEntry) }),
			query(auditQuery),
			async (c) => {
				const page = await listAudit(database.db, c.req.valid("query"));
				setPageHeaders(c, page);
				return c.json(page.rows);
			},
		)
		.get(
			"/audit/verification",
			admin,
			describe({ summary: "Prüft, ob das Protokoll unverändert ist", tag: "audit", answer: auditVerification }),
			async (c) => c.json(await verifyChain(database.db)),
		);
}
