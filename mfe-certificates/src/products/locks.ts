import { certificateStatus } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";

/** The numbers of the certificates other than drafts that use a product, by its id. */
export function certificatesByProduct({ certificates }: Certification): ReadonlyMap<string, readonly string[]> {
	const found = new Map<string, string[]>();
	for (const { certificateNumber, products, stati } of certificates) {
		if (!certificateStatus(stati.at(-1)?.status)?.locksProducts) continue;
		for (const id of products) found.set(id, [...(found.get(id) ?? []), certificateNumber]);
	}
	return found;
}
