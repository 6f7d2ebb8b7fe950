import { z } from "zod";
import { isoDate, isoDateTime } from "../common/contract.ts";

export const PUBLIC_STATUS = { VALID: 40, RETRACTED: 70, EXPIRED: 90 } as const;
export type PublicStatus = (typeof PUBLIC_STATUS)[keyof typeof PUBLIC_STATUS];

export const publicValidation = z.object({
	status: z.union([z.literal(40), z.literal(70), z.literal(90)]),
	certificationNumber: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	clientAddress: z.object({
		street: z.string(),
		number: z.string(),
		zip: z.string(),
		city: z.string(),
		country: z.string(),
	}),
	validFrom: isoDate,
	validTo: isoDate,
	products: z.array(z.object({ number: z.string(), name: z.string(), nameEN: z.string() })),
	productionSites: z.array(z.string()),
	/** When this answer was given. */
	checkedAt: isoDateTime,
});
export type PublicValidation = z.infer<typeof publicValidation>;
