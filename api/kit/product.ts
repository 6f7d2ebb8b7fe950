import { z } from "zod";

export const product = z.object({
	_id: z.string(),
	number: z.string(),
	name: z.string(),
	nameEN: z.string(),
	info: z.string(),
	infoEN: z.string(),
	/** True if a certificate beyond the draft contains the product, which then can be neither changed nor removed. */
	locked: z.boolean(),
});
export type Product = z.infer<typeof product>;
