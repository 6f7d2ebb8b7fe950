import { eq } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { certificates } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import { clients } from "../../../schema/clients.ts";

export const namedCertificate = (db: Reader, id: string) =>
	db
		.select({
			id: certificates.id,
			number: certificates.certificateNumber,
			certificationId: certificates.certificationId,
			client: clients.name,
		})
		.from(certificates)
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(eq(certificates.id, id))
		.get();
