import "./deadlines.css";
import { type Deadline, deadlinePage } from "@portal/contracts/contract/deadlines";
import { Button, Card, TextLink } from "@portal/shared-ui/basics";
import { Loading, lazyComponent, useApi, useQuery, useSearchParams, useShownRecord } from "@portal/shared-ui/module";
import { useState } from "react";
import { About } from "./About.tsx";
import { recordDeadlinesQuery, type TaskSubject } from "./api.ts";
import { Due } from "./Due.tsx";
import type { OpenDialog } from "./dialogs/Dialogs.tsx";
import { RowActions } from "./RowActions.tsx";
import { useApplyChangeWithFlash } from "./useApplyChange.ts";
import { useTexts } from "./useTexts.ts";

const Dialogs = lazyComponent(async () => (await import("./dialogs/Dialogs.tsx")).Dialogs);

interface EntryProps {
	row: Deadline;
	/** True on the page of a client, where each deadline must name the certification to which it belongs. */
	hasOthers: boolean;
	onDialog: (dialog: OpenDialog) => void;
}

function Entry({ row, hasOthers, onDialog }: EntryProps) {
	const { t } = useTexts();
	const applyChange = useApplyChangeWithFlash();
	const { number } = row.subject;
	return (
		<li className="users-deadline ui-inline">
			<Due row={row} />
			<div className="users-deadline__what">
				{hasOthers && number !== undefined && <TextLink href={deadlinePage(row)}>{number}</TextLink>}
				<About row={row} />
				{row.assignee && <span className="ui-hint">{t("record.assignee", { name: row.assignee.name })}</span>}
			</div>
			<RowActions row={row} onChange={applyChange} onDialog={(kind, of) => onDialog({ kind, row: of })} />
		</li>
	);
}

function RecordDeadlines({ ids }: Pick<TaskSubject, "ids">) {
	const { t } = useTexts();
	const label = useShownRecord() ?? t("record.this");
	const query = useQuery(recordDeadlinesQuery(useApi(), ids));
	const { data } = query;
	const [dialog, setDialog] = useState<OpenDialog>();
	const subject = { id: Object.values(ids).join(), label, ids };
	return (
		<Card
			title={t("record.title")}
			actions={
				<Button icon="plus" onPress={() => setDialog({ kind: "create", subject })}>
					{t("record.create")}
				</Button>
			}
		>
			{!data && <Loading lines={2} query={query} />}
			{data?.rows.length === 0 && <p className="users-deadline__none">{t("record.empty")}</p>}
			{data && data.rows.length > 0 && (
				<ul className="ui-list">
					{data.rows.map((row) => (
						<Entry key={row._id} row={row} hasOthers={"_clientId" in ids} onDialog={setDialog} />
					))}
				</ul>
			)}
			{dialog && <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
		</Card>
	);
}

/** The record's id is in the URL, because a page passes no props to the components of other modules. */
function DeadlinesById({ idsOf }: { idsOf: (id: string) => TaskSubject["ids"] }) {
	const id = useSearchParams()[0].get("cid");
	return id ? <RecordDeadlines key={id} ids={idsOf(id)} /> : null;
}
export const ClientDeadlines = () => <DeadlinesById idsOf={(_clientId) => ({ _clientId })} />;
export const CertificationDeadlines = () => <DeadlinesById idsOf={(_certificationId) => ({ _certificationId })} />;
