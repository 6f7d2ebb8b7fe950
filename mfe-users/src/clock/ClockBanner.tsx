import { Banner } from "@portal/shared-ui";
import { apiQuery, formatDateTime, unwrap, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";

/**
 * Warns that the server's clock differs too much from its last run. Until an operator accepts the time, the server
 * deletes no data and lets nothing expire.
 */
export function ClockBanner() {
	const { t } = useTranslation("users");
	const { api } = useApi();
	const { data: clock } = useQuery(apiQuery(["clock"], (options) => unwrap(api.clock.$get({}, options))));
	if (!clock?.lastRunAt || clock.isTrusted) return null;
	return (
		<Banner tone="error" live="off">
			{t("clockNotTrusted", { now: formatDateTime(clock.now), lastRun: formatDateTime(clock.lastRunAt) })}
		</Banner>
	);
}
