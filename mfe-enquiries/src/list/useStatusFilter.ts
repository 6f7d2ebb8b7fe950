import { ENQUIRY_FILTERS, type EnquiryFilter } from "@portal/contracts/contract/enquiries";
import type { useSearchParams } from "@portal/shared-ui/module";

/** Takes the search parameters of the list: a second instance would overwrite a search that is being typed. */
export function useStatusFilter([params, setParams]: ReturnType<typeof useSearchParams>) {
	const status = ENQUIRY_FILTERS.find((name) => name === params.get("status"));
	const choose = (chosen: EnquiryFilter | undefined) =>
		setParams((previous) => {
			const next = new URLSearchParams(previous);
			// Page and cursor belong to the list before the change.
			for (const name of ["status", "cursor", "page"]) next.delete(name);
			if (chosen !== undefined) next.set("status", chosen);
			return next;
		});
	return { status, choose };
}
