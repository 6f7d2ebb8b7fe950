import { REASON_LIMIT } from "@portal/contracts/contract/certificates";
import {
	AUDIT_FIELDS,
	type Audit,
	type AuditStep,
	auditCancellation,
	auditReport,
	RECOMMENDATIONS,
} from "@portal/contracts/contract/evaluation";
import { Button, ConfirmDialog, IconButton, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useMutation, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { cancelAudit, closeAudit, REPORT_FILES, type ReportFile, reportAudit, saveReport, startAudit } from "../api.ts";
import { selectField, textArea } from "../form/fields.tsx";
import { editAudit } from "../paths.ts";
import { describeRequest, FieldsDialog } from "./FieldsDialog.tsx";

/** The moves that bring an audit forward. The first one that the user may do gets the button. */
const STEPS = ["start", "report", "close"] as const satisfies readonly AuditStep[];
type Opened = "report" | "close" | "cancel";

function MoveDialog({ audit, move, onClose }: { audit: Audit; move: Opened; onClose: () => void }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const showFlash = useFlash();
	const { _id, auditNumber: number, checklist } = audit;
	const open = checklist.filter(({ answer }) => answer === undefined).length;
	const hint = t(`move.hint.${move}`);
	const texts = { title: t(`move.title.${move}`, { number }), submit: t(`act.${move}`), done: t(`done.${move}`) };
	if (move === "close")
		return (
			<ConfirmDialog
				isOpen
				onOpenChange={(isOpen) => !isOpen && onClose()}
				title={texts.title}
				message={hint}
				confirmLabel={texts.submit}
				onConfirm={async () => {
					await closeAudit(api, _id);
					showFlash(texts.done);
				}}
			/>
		);
	const moves = {
		report: {
			hint: open > 0 ? `${hint} ${t("report.unanswered", { count: open })}` : hint,
			fields: {
				summary: textArea(AUDIT_FIELDS.summary),
				recommendation: selectField(AUDIT_FIELDS.recommendation, RECOMMENDATIONS),
			},
			...describeRequest(auditReport, (input) => reportAudit(api, _id, input)),
		},
		cancel: {
			hint,
			fields: { reason: textArea({ label: t("reason") }, REASON_LIMIT) },
			tone: "danger",
			...describeRequest(auditCancellation, (input) => cancelAudit(api, _id, input)),
		},
	} as const;
	return <FieldsDialog {...moves[move]} {...texts} onClose={onClose} />;
}

/** The next step as the button, and what else the user may do in a menu. */
export function AuditActions({ audit }: { audit: Audit }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [opened, setOpened] = useState<Opened>();
	const onError = (error: Error) => showFlash(errorMessage(error), "error");
	const starting = useMutation({
		mutationFn: () => startAudit(api, audit._id),
		onSuccess: () => showFlash(t("done.start")),
		onError,
		onSettled: () => queries.invalidateQueries(),
	});
	const saving = useMutation({ mutationFn: (file: ReportFile) => saveReport(api, audit._id, file), onError });
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
					<Menu aria-label={t("report.card")}>
						{REPORT_FILES.map((file) => (
							<MenuItem key={file} id={file} icon="download" onAction={() => saving.mutate(file)}>
								{t(`report.files.${file}`)}
							</MenuItem>
						))}
					</Menu>
				</MenuTrigger>
			)}
			{(may("edit") || may("cancel")) && (
				<MenuTrigger>
					<IconButton label={t("more")} icon="more" variant="secondary" hasTooltip={false} />
					<Menu aria-label={t("more")}>
						{may("edit") ? (
							<MenuItem id="edit" icon="edit" href={editAudit(audit._id)}>
								{t("act.edit")}
							</MenuItem>
						) : null}
						{may("cancel") ? (
							<MenuItem id="cancel" tone="danger" onAction={() => setOpened("cancel")}>
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
			{opened && <MoveDialog audit={audit} move={opened} onClose={close} />}
		</>
	);
}
