import { Banner } from "@portal/shared-ui";
import { formatDateTime, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { clockQuery } from "./api.ts";

/**
 * Warning that the server's clock differs too much from its last run. Until an operator accepts the time, nothing is
 * erased and nothing expires.
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
