import { Banner, Button, Inline } from "@portal/shared-ui";
import { errorMessage, useApi, useMutation, useTranslation } from "@portal/shared-ui/module";
import { type AuditRequest, saveAudit, verifyAudit } from "../api.ts";

type Checking = ReturnType<typeof useVerification>;

/** Checks the whole trail, whatever the list shows. */
export function useVerification() {
	const api = useApi();
	return useMutation({ mutationFn: () => verifyAudit(api) });
}

export function useExport(request: AuditRequest) {
	const api = useApi();
	return useMutation({ mutationFn: () => saveAudit(api, request) });
}

interface AuditActionsProps {
	checking: Checking;
	exporting: ReturnType<typeof useExport>;
}

export function AuditActions({ checking, exporting }: AuditActionsProps) {
	const { t } = useTranslation("users");
	return (
		<Inline>
			<Button icon="check" isPending={checking.isPending} onPress={() => checking.mutate()}>
				{t("audit.verify")}
			</Button>
			<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
				{t("audit.export")}
			</Button>
		</Inline>
	);
}

/** What came out of it. */
export function AuditResults({ checking, exporting }: AuditActionsProps) {
	const { t } = useTranslation("users");
	const { data } = checking;
	return (
		<>
			{data && (
				<Banner tone={data.ok ? "success" : "error"} onDismiss={checking.reset}>
					{data.firstBroken
						? t("audit.broken", { seq: data.firstBroken.seq, problem: data.firstBroken.problem })
						: t("audit.intact", { entries: data.entries })}
				</Banner>
			)}
			{[checking, exporting].map(
				({ error, reset }, index) =>
					error && (
						<Banner key={index === 0 ? "checking" : "exporting"} tone="error" onDismiss={reset}>
							{errorMessage(error)}
						</Banner>
					),
			)}
		</>
	);
}
