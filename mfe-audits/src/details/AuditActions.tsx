import { REASON_LIMIT } from "@portal/contracts/contract/certificates";
import {
	AUDIT_FIELDS,
	type Audit,
	type AuditStep,
	auditCancellation,
	auditReport,
	EVALUATION_LIMITS,
	RECOMMENDATIONS,
	type Recommendation,
} from "@portal/contracts/contract/evaluation";
import { Button, ConfirmDialog, IconButton, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useMutation, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { cancelAudit, closeAudit, REPORT_FILES, type ReportFile, reportAudit, saveReport, startAudit } from "../api.ts";
import { editAudit } from "../paths.ts";
import { TextsDialog } from "./TextsDialog.tsx";

const RECOMMENDED = Object.entries(RECOMMENDATIONS).map(([id, label]) => ({ id, label }));
/** The moves that bring an audit forward. The first one that the user may do gets the button. */
const STEPS = ["start", "report", "close"] as const satisfies readonly AuditStep[];
type Opened = "report" | "close" | "cancel";

function Dialogs({ audit, opened, onClose }: { audit: Audit; opened: Opened; onClose: () => void }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const { _id, auditNumber: number, checklist } = audit;
	const open = checklist.filter(({ answer }) => answer === undefined).length;
	switch (opened) {
		case "report":
			return (
				<TextsDialog
					title={t("report.title", { number })}
					hint={[t("report.hint"), ...(open > 0 ? [t("report.unanswered", { count: open })] : [])].join(" ")}
					fields={[
						{ name: "summary", label: AUDIT_FIELDS.summary.label, maxLength: EVALUATION_LIMITS.text },
						{ name: "recommendation", label: AUDIT_FIELDS.recommendation.label, options: RECOMMENDED },
					]}
					schema={auditReport}
					submit={t("act.report")}
					send={({ summary, recommendation }) =>
						reportAudit(api, _id, { summary, recommendation: recommendation as Recommendation })
					}
					done={t("done.reported")}
					onClose={onClose}
				/>
			);
		case "cancel":
			return (
				<TextsDialog
					title={t("cancel.title", { number })}
					hint={t("cancel.hint")}
					fields={[{ name: "reason", label: t("reason"), maxLength: REASON_LIMIT }]}
					schema={auditCancellation}
					submit={t("act.cancel")}
					tone="danger"
					send={({ reason }) => cancelAudit(api, _id, reason)}
					done={t("done.cancelled")}
					onClose={onClose}
				/>
			);
		case "close":
			return (
				<ConfirmDialog
					isOpen
					onOpenChange={(isOpen) => !isOpen && onClose()}
					title={t("close.title", { number })}
					message={t("close.hint")}
					confirmLabel={t("act.close")}
					onConfirm={async () => {
						await closeAudit(api, _id);
						showFlash(t("done.closed"));
						await queries.invalidateQueries();
					}}
				/>
			);
	}
}

/** The next step as the button, and what else the user may do in a menu. */
export function AuditActions({ audit }: { audit: Audit }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [opened, setOpened] = useState<Opened>();
	const starting = useMutation({
		mutationFn: () => startAudit(api, audit._id),
		onSuccess: () => showFlash(t("done.started")),
		onError: (error) => showFlash(errorMessage(error), "error"),
		onSettled: () => queries.invalidateQueries(),
	});
	const saving = useMutation({
		mutationFn: (file: ReportFile) => saveReport(api, audit._id, file),
		onError: (error) => showFlash(errorMessage(error), "error"),
	});
	const may = (step: AuditStep) => audit.actions.includes(step);
	const next = STEPS.find(may);
	const close = () => {
		setOpened(undefined);
		// A refused move shows that the data is outdated.
		void queries.invalidateQueries();
	};
	return (
		<>
			{audit.recommendation && (
				<MenuTrigger>
					<Button icon="file" isPending={saving.isPending}>
						{t("report.card")}
					</Button>
					<Menu aria-label={t("report.card")} onAction={(key) => saving.mutate(key as ReportFile)}>
						{REPORT_FILES.map((file) => (
							<MenuItem key={file} id={file} icon="download">
								{t(`report.files.${file}`)}
							</MenuItem>
						))}
					</Menu>
				</MenuTrigger>
			)}
			{(may("edit") || may("cancel")) && (
				<MenuTrigger>
					<IconButton label={t("more")} icon="more" variant="secondary" hasTooltip={false} />
					<Menu aria-label={t("more")} onAction={(key) => key === "cancel" && setOpened("cancel")}>
						{may("edit") ? (
							<MenuItem id="edit" icon="edit" href={editAudit(audit._id)}>
								{t("act.edit")}
							</MenuItem>
						) : null}
						{may("cancel") ? (
							<MenuItem id="cancel" tone="danger">
								{t("act.cancel")}
							</MenuItem>
						) : null}
					</Menu>
				</MenuTrigger>
			)}
			{/* One button for all steps, so that it keeps the focus when the next step takes its place. */}
			{next && (
				<Button
					variant="primary"
					isPending={starting.isPending}
					onPress={() => (next === "start" ? starting.mutate() : setOpened(next))}
				>
					{t(`act.${next}`)}
				</Button>
			)}
			{opened && <Dialogs audit={audit} opened={opened} onClose={close} />}
		</>
	);
}
