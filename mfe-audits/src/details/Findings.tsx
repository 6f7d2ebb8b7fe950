import { REASON_LIMIT } from "@portal/contracts/contract/certificates";
import {
	type Audit,
	FINDING_FIELDS,
	type Finding,
	type FindingStep,
	findingAcceptance,
	findingAnswer,
	findingRejection,
} from "@portal/contracts/contract/evaluation";
import { mapFields } from "@portal/contracts/kit/field-descriptions";
import { Button, Card, DescriptionList, EmptyState, Inline, Stack } from "@portal/shared-ui";
import { formatDate, Slot, today, useApi, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { findingRequests } from "../api.ts";
import { textArea } from "../form/fields.tsx";
import { TABS } from "../paths.ts";
import { FindingBadges } from "../StatusBadge.tsx";
import { describeRequest, FieldsDialog } from "./FieldsDialog.tsx";

interface MoveProps {
	found: Finding;
	step: Exclude<FindingStep, "edit">;
	onClose: () => void;
}

function MoveDialog({ found, step, onClose }: MoveProps) {
	const { t } = useTranslation("audits");
	const requests = findingRequests(useApi(), found);
	const { cause, correction, correctiveAction, verification } = mapFields(FINDING_FIELDS, (field) => textArea(field));
	const reason = textArea({ label: t("reason") }, REASON_LIMIT);
	const moves = {
		answer: { fields: { cause, correction, correctiveAction }, ...describeRequest(findingAnswer, requests.answer) },
		accept: { fields: { verification }, ...describeRequest(findingAcceptance, requests.accept) },
		reject: { fields: { reason }, ...describeRequest(findingRejection, requests.reject) },
	};
	const submit = t(`finding.act.${step}`);
	const texts = { title: `${submit}: ${found.findingNumber}`, submit, done: t(`done.finding.${step}`) };
	return <FieldsDialog {...moves[step]} {...texts} onClose={onClose} />;
}

/** What was entered when the finding was answered and accepted. */
const OUTCOME = ["cause", "correction", "correctiveAction", "verification"] as const;

interface FindingsProps {
	audit: Audit;
	schemeOf: (id: string) => string;
	/** Opens the form of a finding; without a finding, of a new one. */
	onForm: (found?: Finding) => void;
}

/** The query parameter with the id of the finding whose files are shown. The component of the slot reads it. */
const FILES_OF = "finding";

function FindingCard({ found, schemeOf, onForm }: Omit<FindingsProps, "audit"> & { found: Finding }) {
	const { t } = useTranslation("audits");
	const [params, setParams] = useSearchParams();
	const [move, setMove] = useState<MoveProps["step"]>();
	const isOpen = params.get(FILES_OF) === found._id;
	const toggle = () => {
		const files = isOpen ? {} : { [FILES_OF]: found._id };
		setParams(new URLSearchParams({ cid: found._auditId, key: TABS.findings, ...files }), { replace: true });
	};
	const { findingNumber, grade, status, scheme, clause, statement, evidence, due, reason } = found;
	const isOverdue = due !== undefined && status !== "ACCEPTED" && due < today();
	const day = due && formatDate(due);
	const texts: [term: string, text: string | undefined][] = [
		[FINDING_FIELDS.scheme.label, `${schemeOf(scheme)}, ${clause}`],
		[FINDING_FIELDS.due.label, isOverdue ? t("finding.overdue", { day }) : day],
		[FINDING_FIELDS.evidence.label, evidence],
		...OUTCOME.map((name): [string, string | undefined] => [FINDING_FIELDS[name].label, found[name]]),
		[t("finding.rejected"), status === "OPEN" ? reason : undefined],
	];
	return (
		<Card
			title={findingNumber}
			description={
				<span className="ui-inline ui-gap--small">
					<FindingBadges grade={grade} status={status} />
				</span>
			}
		>
			<Stack>
				<p className="audits-text">{statement}</p>
				<DescriptionList
					columns={2}
					items={texts.flatMap(([term, description]) => (description === undefined ? [] : [{ term, description }]))}
				/>
				<Inline>
					{found.actions.map((step) => (
						<Button
							key={step}
							aria-label={`${t(`finding.act.${step}`)}: ${findingNumber}`}
							onPress={() => (step === "edit" ? onForm(found) : setMove(step))}
						>
							{t(`finding.act.${step}`)}
						</Button>
					))}
					<Button
						icon={isOpen ? "chevron-up" : "chevron-down"}
						aria-label={`${t("finding.files")}: ${findingNumber}`}
						aria-expanded={isOpen}
						onPress={toggle}
					>
						{t("finding.files")}
					</Button>
				</Inline>
				{isOpen && <Slot name="finding-details" />}
				{move && <MoveDialog found={found} step={move} onClose={() => setMove(undefined)} />}
			</Stack>
		</Card>
	);
}

export function Findings({ audit, schemeOf, onForm }: FindingsProps) {
	const { t } = useTranslation("audits");
	const add = audit.actions.includes("addFinding") && (
		<Button icon="plus" onPress={() => onForm()}>
			{t("finding.add")}
		</Button>
	);
	return (
		<Stack>
			{audit.findings.length === 0 ? (
				<EmptyState icon="success" message={t("finding.none")} action={add} />
			) : (
				<>
					{audit.findings.map((found) => (
						<FindingCard key={found._id} found={found} schemeOf={schemeOf} onForm={onForm} />
					))}
					{add && <div>{add}</div>}
				</>
			)}
		</Stack>
	);
}
