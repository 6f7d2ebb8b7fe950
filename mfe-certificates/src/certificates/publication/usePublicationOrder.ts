import type { Certificate } from "@portal/contracts/contract/certificates";
import { formatDate, formatDateTime, useTranslation } from "@portal/shared-ui/module";

/** Returns a sentence about the scheduled publication or its failure. Undefined if no publication is scheduled. */
export function usePublicationOrder({ publishOn, publishOrder }: Pick<Certificate, "publishOn" | "publishOrder">) {
	const { t } = useTranslation("certificates");
	if (publishOn === undefined || publishOrder === undefined) return undefined;
	const { user, ts, failed } = publishOrder;
	const order = { date: formatDate(publishOn), user, when: formatDateTime(ts) };
	return failed
		? { isFailed: true, text: t("publishOn.failed", { ...order, reason: failed.reason }) }
		: { isFailed: false, text: t("publishOn.pending", order) };
}
