import { TextLink } from "@portal/shared-ui";
import { nextOf, useApi, useQuery, useSearchParams, useTranslation, workQuery } from "@portal/shared-ui/module";
import { enquiryPage } from "../paths.ts";

/** Leads to the next enquiry that waits for an answer. The way back to the list stays the same. */
export function NextEnquiry({ id }: { id: string }) {
	const { t } = useTranslation("enquiries");
	const list = useSearchParams()[0].get("list");
	const waiting = useQuery(workQuery(useApi())).data?.enquiries.items;
	const next = nextOf(waiting, ({ _id }) => _id === id);
	if (!next) return null;
	const href = enquiryPage(next._id, list === null ? undefined : new URLSearchParams(list));
	return <TextLink href={href}>{t("enquiry.next")}</TextLink>;
}
