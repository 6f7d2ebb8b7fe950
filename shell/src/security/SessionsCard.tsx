import { Badge, Button, Card, FailureBanner } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatDateTime,
	Loading,
	type OwnSession,
	useApi,
	useMutation,
	useQuery,
	useQueryClient,
} from "@portal/shared-ui/module";
import { endSession, ownSessions } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { deviceOf } from "./device.ts";

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
	const { t } = useAccountTexts();
	const api = useApi();
	const queryClient = useQueryClient();
	const end = useMutation({
		mutationFn: (id: string) => endSession(api, id),
		onSettled: () => queryClient.invalidateQueries(ownSessions(api)),
	});
	return (
		<>
			{end.isError && <FailureBanner>{errorMessage(end.error)}</FailureBanner>}
			<ul className="ui-list">
				{sessions.map(({ _id, userAgent, startedAt, lastUsedAt, current }) => {
					const device = deviceOf(userAgent) ?? t("sessions.unknownDevice");
					return (
						<li key={_id} className="security-list__item ui-inline">
							<div>
								<p className="security-list__name">
									{device} {current && <Badge tone="success">{t("sessions.current")}</Badge>}
								</p>
								<p className="ui-hint">
									{t("sessions.times", {
										started: formatDateTime(startedAt),
										used: formatDateTime(lastUsedAt),
									})}
								</p>
							</div>
							{!current && (
								<Button
									size="small"
									isPending={end.isPending && end.variables === _id}
									aria-label={t("sessions.endOf", { device })}
									onPress={() => end.mutate(_id)}
								>
									{t("sessions.end")}
								</Button>
							)}
						</li>
					);
				})}
			</ul>
		</>
	);
}

export function SessionsCard() {
	const { t } = useAccountTexts();
	const sessions = useQuery(ownSessions(useApi()));
	return (
		<Card title={t("sessions.title")}>
			{sessions.data ? <SessionList sessions={sessions.data} /> : <Loading query={sessions} lines={3} />}
		</Card>
	);
}
