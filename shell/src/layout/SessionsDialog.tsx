import { Badge, Button, Dialog, ErrorState, FailureBanner, Skeleton } from "@portal/shared-ui";
import {
	errorMessage,
	formatDateTime,
	type OwnSession,
	useApi,
	useMutation,
	useQuery,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { endSession, ownSessions } from "./api.ts";
import { deviceOf } from "./device.ts";
import type { SettingsDialogProps } from "./ThemeDialog.tsx";

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
	const { t } = useTranslation("shell");
	const api = useApi();
	const queryClient = useQueryClient();
	const end = useMutation({
		mutationFn: (id: string) => endSession(api, id),
		onSettled: () => queryClient.invalidateQueries(ownSessions(api)),
	});
	return (
		<>
			{end.isError && <FailureBanner>{errorMessage(end.error)}</FailureBanner>}
			<ul className="shell-sessions">
				{sessions.map(({ _id, userAgent, startedAt, lastUsedAt, current }) => {
					const device = deviceOf(userAgent) ?? t("sessions.unknownDevice");
					return (
						<li key={_id} className="shell-sessions__item">
							<div>
								<p className="shell-sessions__device">
									{device} {current && <Badge tone="success">{t("sessions.current")}</Badge>}
								</p>
								<p className="shell-hint">
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

function Sessions() {
	const api = useApi();
	const sessions = useQuery(ownSessions(api));
	if (sessions.data) return <SessionList sessions={sessions.data} />;
	if (sessions.isError)
		return <ErrorState message={errorMessage(sessions.error)} onRetry={() => void sessions.refetch()} />;
	return <Skeleton lines={3} />;
}

/** Where the person is signed in, and the way to end it. */
export function SessionsDialog({ isOpen, onClose }: SettingsDialogProps) {
	const { t } = useTranslation("shell");
	return (
		<Dialog
			title={t("settings.sessions")}
			isOpen={isOpen}
			onOpenChange={(next) => !next && onClose()}
			footer={<Button onPress={onClose}>{t("settings.close")}</Button>}
		>
			<Sessions />
		</Dialog>
	);
}
