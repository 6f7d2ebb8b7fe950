import { eq } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { certificates } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import { clients } from "../../../schema/clients.ts";

/** Returns what mails about a certificate state, and the contacts of its client. */
export const mailedCertificate = (db: Reader, id: string) =>
	db
		.select({
			id: certificates.id,
			number: certificates.certificateNumber,
			certificationId: certificates.certificationId,
			status: certificates.status,
			validTo: certificates.validTo,
			client: clients.name,
			contacts: clients.contacts,
		})
		.from(certificates)
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(eq(certificates.id, id))
		.get();
