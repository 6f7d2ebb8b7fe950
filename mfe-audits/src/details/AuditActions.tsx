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
import { optionsOf, selectField, textArea } from "../form/fields.tsx";
import { editAudit } from "../paths.ts";
import { FieldsDialog } from "./FieldsDialog.tsx";

/** The moves that bring an audit forward. The first one that the user may do gets the button. */
const STEPS = ["start", "report", "close"] as const satisfies readonly AuditStep[];
type Opened = "report" | "close" | "cancel";

function MoveDialog({ audit, move, onClose }: { audit: Audit; move: Opened; onClose: () => void }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const showFlash = useFlash();
	const { _id, auditNumber: number, checklist } = audit;
	const texts = {
		title: t(`move.title.${move}`, { number }),
		hint: t(`move.hint.${move}`),
		submit: t(`act.${move}`),
		done: t(`done.${move}`),
	};
	const open = checklist.filter(({ answer }) => answer === undefined).length;
	switch (move) {
		case "report":
			return (
				<FieldsDialog
					{...texts}
					hint={open > 0 ? `${texts.hint} ${t("report.unanswered", { count: open })}` : texts.hint}
					fields={{
						summary: textArea(AUDIT_FIELDS.summary),
						recommendation: selectField(AUDIT_FIELDS.recommendation, optionsOf(RECOMMENDATIONS)),
					}}
					schema={auditReport}
					send={(input) => reportAudit(api, _id, input)}
					onClose={onClose}
				/>
			);
		case "cancel":
			return (
				<FieldsDialog
					{...texts}
					fields={{ reason: textArea({ label: t("reason") }, REASON_LIMIT) }}
					schema={auditCancellation}
					tone="danger"
					send={(input) => cancelAudit(api, _id, input)}
					onClose={onClose}
				/>
			);
		case "close":
			return (
				<ConfirmDialog
					isOpen
					onOpenChange={(isOpen) => !isOpen && onClose()}
					title={texts.title}
					message={texts.hint}
					confirmLabel={texts.submit}
					onConfirm={async () => {
						await closeAudit(api, _id);
						showFlash(texts.done);
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
			{opened && <MoveDialog audit={audit} move={opened} onClose={close} />}
		</>
	);
}
