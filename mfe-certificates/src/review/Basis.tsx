import type { Certificate, Evaluation } from "@portal/contracts/contract/certificates";
import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	FINDING_STATI,
	GRADES,
	RECOMMENDATIONS,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import { mapFields } from "@portal/contracts/kit/field-descriptions";
import { TextLink } from "@portal/shared-ui";
import { formatDate, saveFile, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { Download } from "../Download.tsx";
import { auditDetails } from "../paths.ts";
import { evaluationQuery } from "./api.ts";
import { Facts } from "./ReviewData.tsx";

const labelIn = (labels: Readonly<Record<string, string>>, code: string) => labels[code] ?? code;

const FINDING_LABELS = mapFields(FINDING_STATI, ({ label }) => label);

function Findings({ findings }: Pick<Evaluation, "findings">) {
	return (
		<ul className="certs-list">
			{findings.map(({ findingNumber, grade, clause, statement, status }) => (
				<li key={findingNumber}>
					{`${findingNumber}, ${labelIn(GRADES, grade)} (${clause}), ${labelIn(FINDING_LABELS, status)}: ${statement}`}
				</li>
			))}
		</ul>
	);
}

function Files({ files }: Pick<Evaluation, "files">) {
	const { api } = useApi();
	return (
		<ul className="certs-list">
			{files.map(({ _id: id, name, kind }) => (
				<li key={id}>
					<Download variant="ghost" size="small" save={() => saveFile(api.files[":id"].$get({ param: { id } }))}>
						{name}
					</Download>
					{kind}
				</li>
			))}
		</ul>
	);
}

/** Shows the audit on which the decision rests. A new `version` loads it again. */
export function Basis({ certificate, version }: { certificate: Certificate; version: string }) {
	const { t } = useTranslation("certificates");
	const basis = useQuery(evaluationQuery(useApi(), certificate, version)).data?.evaluation;
	if (!basis) return null;
	const facts = [
		{
			term: AUDIT_FIELDS.auditNumber.label,
			description: <TextLink href={auditDetails(basis._id)}>{basis.auditNumber}</TextLink>,
		},
		{ term: AUDIT_FIELDS.kind.label, description: labelIn(AUDIT_KINDS, basis.kind) },
		{ term: t("basis.days"), description: `${formatDate(basis.from)} – ${formatDate(basis.to)}` },
		{
			term: AUDIT_FIELDS.team.label,
			description: basis.team.map(({ name, part }) => (
				<span key={`${name} ${part}`} className="certs-line">{`${name}, ${labelIn(TEAM_PARTS, part)}`}</span>
			)),
		},
		{ term: AUDIT_FIELDS.recommendation.label, description: labelIn(RECOMMENDATIONS, basis.recommendation) },
		{ term: AUDIT_FIELDS.summary.label, description: <span className="certs-text">{basis.summary}</span> },
		{
			term: t("basis.findings"),
			description: basis.findings.length > 0 ? <Findings findings={basis.findings} /> : t("basis.noFindings"),
		},
		{
			term: t("basis.files"),
			description: basis.files.length > 0 ? <Files files={basis.files} /> : t("basis.noFiles"),
		},
	];
	return <Facts title={t("basis.title")} facts={facts} />;
}
