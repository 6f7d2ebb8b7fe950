import { Button, FailureBanner, Inline } from "@portal/shared-ui";
import { errorMessage, useApi, useMutation, useTranslation } from "@portal/shared-ui/module";
import { type AuditRequest, saveAudit, verifyAudit } from "../api.ts";
import { Outcome } from "./Outcome.tsx";

type Checking = ReturnType<typeof useVerification>;

/** Checks the whole trail and every certificate, whatever the list shows. */
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
	return (
		<>
			{checking.data && <Outcome verification={checking.data} onDismiss={checking.reset} />}
			{[checking, exporting].map(
				({ error, reset }, index) =>
					error && (
						<FailureBanner key={index === 0 ? "checking" : "exporting"} onDismiss={reset}>
							{errorMessage(error)}
						</FailureBanner>
					),
			)}
		</>
	);
}
