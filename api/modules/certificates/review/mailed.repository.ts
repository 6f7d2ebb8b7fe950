import { eq } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { certifications } from "../../certifications/table.ts";
import { clients } from "../../clients/table.ts";
import { certificates } from "../table.ts";

export const namedCertificate = (db: Reader, id: string) =>
	db
		.select({
			number: certificates.certificateNumber,
			certificationId: certificates.certificationId,
			client: clients.name,
		})
		.from(certificates)
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(eq(certificates.id, id))
		.get();
