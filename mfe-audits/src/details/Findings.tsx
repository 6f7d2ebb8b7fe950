import { REASON_LIMIT } from "@portal/contracts/contract/certificates";
import {
	type Audit,
	EVALUATION_LIMITS,
	FINDING_FIELDS,
	type Finding,
	type FindingStep,
	findingAcceptance,
	findingAnswer,
	findingRejection,
} from "@portal/contracts/contract/evaluation";
import { Button, Card, DescriptionList, EmptyState, Inline, Stack } from "@portal/shared-ui";
import { formatDate, today, useApi, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { acceptFinding, answerFinding, rejectFinding } from "../api.ts";
import { FindingStatusBadge, GradeBadge } from "../StatusBadge.tsx";
import { TextsDialog } from "./TextsDialog.tsx";

interface MoveProps {
	found: Finding;
	step: Exclude<FindingStep, "edit">;
	onClose: () => void;
}

const fieldOf = <TName extends keyof typeof FINDING_FIELDS>(name: TName) => ({
	name,
	label: FINDING_FIELDS[name].label,
	maxLength: EVALUATION_LIMITS.text,
});

function MoveDialog({ found, step, onClose }: MoveProps) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const submit = t(`finding.act.${step}`);
	const frame = { title: `${submit}: ${found.findingNumber}`, submit, done: t(`done.finding.${step}`), onClose };
	switch (step) {
		case "answer":
			return (
				<TextsDialog
					{...frame}
					fields={[fieldOf("cause"), fieldOf("correction"), fieldOf("correctiveAction")]}
					schema={findingAnswer}
					send={(values) => answerFinding(api, found, values)}
				/>
			);
		case "accept":
			return (
				<TextsDialog
					{...frame}
					fields={[fieldOf("verification")]}
					schema={findingAcceptance}
					send={({ verification }) => acceptFinding(api, found, verification)}
				/>
			);
		case "reject":
			return (
				<TextsDialog
					{...frame}
					fields={[{ name: "reason", label: t("reason"), maxLength: REASON_LIMIT }]}
					schema={findingRejection}
					send={({ reason }) => rejectFinding(api, found, reason)}
				/>
			);
	}
}

interface FindingCardProps {
	found: Finding;
	schemeOf: (id: string) => string;
	onStep: (found: Finding, step: FindingStep) => void;
}

function FindingCard({ found, schemeOf, onStep }: FindingCardProps) {
	const { t } = useTranslation("audits");
	const { findingNumber, grade, status, scheme, clause, statement, evidence, due } = found;
	const isOverdue = due !== undefined && status !== "ACCEPTED" && due < today();
	const outcome = (["cause", "correction", "correctiveAction", "verification"] as const).flatMap((name) =>
		found[name] === undefined ? [] : [{ term: FINDING_FIELDS[name].label, description: found[name] }],
	);
	return (
		<Card
			title={findingNumber}
			description={
				<span className="audits-badges">
					<GradeBadge grade={grade} />
					<FindingStatusBadge status={status} />
				</span>
			}
		>
			<Stack>
				<p className="audits-text">{statement}</p>
				<DescriptionList
					columns={2}
					items={[
						{ term: FINDING_FIELDS.scheme.label, description: `${schemeOf(scheme)}, ${clause}` },
						...(due === undefined
							? []
							: [
									{
										term: FINDING_FIELDS.due.label,
										description: isOverdue ? t("finding.overdue", { day: formatDate(due) }) : formatDate(due),
									},
								]),
						{ term: FINDING_FIELDS.evidence.label, description: evidence },
						...outcome,
						...(found.reason && status === "OPEN" ? [{ term: t("finding.rejected"), description: found.reason }] : []),
					]}
				/>
				{found.actions.length > 0 && (
					<Inline>
						{found.actions.map((step) => (
							<Button
								key={step}
								aria-label={`${t(`finding.act.${step}`)}: ${findingNumber}`}
								onPress={() => onStep(found, step)}
							>
								{t(`finding.act.${step}`)}
							</Button>
						))}
					</Inline>
				)}
			</Stack>
		</Card>
	);
}

interface FindingsProps {
	audit: Audit;
	schemeOf: (id: string) => string;
	/** Opens the form of a finding; without a finding, of a new one. */
	onForm: (found?: Finding) => void;
}

export function Findings({ audit, schemeOf, onForm }: FindingsProps) {
	const { t } = useTranslation("audits");
	const [move, setMove] = useState<Omit<MoveProps, "onClose">>();
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
						<FindingCard
							key={found._id}
							found={found}
							schemeOf={schemeOf}
							onStep={(of, step) => (step === "edit" ? onForm(of) : setMove({ found: of, step }))}
						/>
					))}
					{add && <div>{add}</div>}
				</>
			)}
			{move && <MoveDialog {...move} onClose={() => setMove(undefined)} />}
		</Stack>
	);
}
