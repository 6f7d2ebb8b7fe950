import { Banner } from "@portal/shared-ui";
import { formatDateTime, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { clockQuery } from "./api.ts";

/**
 * Warns that the server's clock differs too much from its last run. Until an operator accepts the time, the server
 * deletes no data and lets nothing expire.
 */
export function ClockBanner() {
	const { t } = useTranslation("users");
	const { data: clock } = useQuery(clockQuery(useApi()));
	if (!clock?.lastRunAt || clock.isTrusted) return null;
	return (
		<Banner tone="error" live="off">
			{t("clock.notTrusted", { now: formatDateTime(clock.now), lastRun: formatDateTime(clock.lastRunAt) })}
		</Banner>
	);
}
