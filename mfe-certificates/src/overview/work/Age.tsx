import type { WorkQueue } from "@portal/contracts/contract/work";
import { Icon, VisuallyHidden } from "@portal/shared-ui/basics";
import { daysSince, formatAge, formatDateTime } from "@portal/shared-ui/module";
import { isLate } from "./queues.ts";
import { useWorkTexts } from "./useWorkTexts.ts";

export function Age({ queue, since }: { queue: WorkQueue; since: string }) {
	const { t } = useWorkTexts();
	const age = t("work.age", { age: formatAge(since).replace(/^vor /, "") });
	const moment = { dateTime: since, title: formatDateTime(since) };
	if (!isLate(queue, daysSince(since))) return <time {...moment}>{age}</time>;
	return (
		<time {...moment} className="certs-late">
			<Icon name="warning" />
			<VisuallyHidden elementType="span">{t("work.late")}</VisuallyHidden> {age}
		</time>
	);
}
