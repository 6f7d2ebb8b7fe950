import { eq } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { certificates } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import { clients } from "../../../schema/clients.ts";

export const contactsOf = (db: Reader, certificateId: string) =>
	db
		.select({
			status: certificates.status,
			validTo: certificates.validTo,
			contacts: clients.contacts,
		})
		.from(certificates)
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(eq(certificates.id, certificateId))
		.get();
