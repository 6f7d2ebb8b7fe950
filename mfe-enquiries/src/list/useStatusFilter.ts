import { ENQUIRY_STATUS_NAMES, type EnquiryStatusName } from "@portal/api/contract/enquiries";
import type { useSearchParams } from "@portal/shared-ui/module";

/**
 * Which status the list is limited to; it stands in the address beside search, order and page. It must be the address
 * that the list writes into: one of its own would not know of what is searched for at the same moment.
 */
export function useStatusFilter([params, setParams]: ReturnType<typeof useSearchParams>) {
	const status = ENQUIRY_STATUS_NAMES.find((name) => name === params.get("status"));
	const choose = (chosen: EnquiryStatusName | undefined) =>
		setParams((previous) => {
			const next = new URLSearchParams(previous);
			// Page and cursor belong to the list before the change.
			for (const name of ["status", "cursor", "page"]) next.delete(name);
			if (chosen !== undefined) next.set("status", chosen);
			return next;
		});
	return { status, choose };
}
