import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	type Audit,
	RECOMMENDATIONS,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import { Card, DescriptionList, Stack, TextLink } from "@portal/shared-ui";
import { formatDateTime, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { certificationAudits, clientDetails } from "../paths.ts";
import { auditStatus, period } from "../StatusBadge.tsx";

const Lines = ({ lines }: { lines: readonly string[] }) =>
	lines.map((line, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: lines are equal while their names are loaded
		<span key={index} className="audits-line">
			{line}
		</span>
	));

/** What the lead concluded. */
function Report({ summary, recommendation }: Pick<Audit, "summary" | "recommendation">) {
	const { t } = useTranslation("audits");
	if (summary === undefined || recommendation === undefined) return null;
	return (
		<Card title={t("report.card")}>
			<DescriptionList
				items={[
					{ term: AUDIT_FIELDS.recommendation.label, description: RECOMMENDATIONS[recommendation] },
					{ term: AUDIT_FIELDS.summary.label, description: <span className="audits-text">{summary}</span> },
				]}
			/>
		</Card>
	);
}

export function AuditData({ audit, schemeOf }: { audit: Audit; schemeOf: (id: string) => string }) {
	const { t } = useTranslation("audits");
	const { data: client } = useQuery(clientQuery(useApi(), audit._clientId));
	const siteOf = (id: string) => client?.data.productionSites.find(({ _id }) => _id === id)?.name ?? "…";
	const history = audit.stati.map(
		({ status, ts, user, reason }) =>
			`${auditStatus(status).label}: ${formatDateTime(ts)}, ${user}${reason ? ` – ${reason}` : ""}`,
	);
	return (
		<Stack>
			<Report {...audit} />
			<Card title={t("details.data")}>
				<DescriptionList
					columns={3}
					items={[
						{
							term: t("list.client"),
							description: <TextLink href={clientDetails(audit._clientId)}>{audit.clientName}</TextLink>,
						},
						{
							term: t("details.certification"),
							description: (
								<TextLink href={certificationAudits(audit._certificationId)}>{audit.certificationNumber}</TextLink>
							),
						},
						{ term: AUDIT_FIELDS.kind.label, description: AUDIT_KINDS[audit.kind] },
						{ term: t("list.days"), description: period(audit) },
						{ term: AUDIT_FIELDS.method.label, description: AUDIT_METHODS[audit.method] },
						{ term: AUDIT_FIELDS.announced.label, description: t(audit.announced ? "yes" : "no") },
						{ term: AUDIT_FIELDS.schemes.label, description: <Lines lines={audit.schemes.map(schemeOf)} /> },
						...(audit.sites.length > 0
							? [{ term: AUDIT_FIELDS.sites.label, description: <Lines lines={audit.sites.map(siteOf)} /> }]
							: []),
						{
							term: AUDIT_FIELDS.team.label,
							description: <Lines lines={audit.team.map(({ name, part }) => `${name}, ${TEAM_PARTS[part]}`)} />,
						},
						{ term: AUDIT_FIELDS.status.label, description: <Lines lines={history} /> },
					]}
				/>
			</Card>
		</Stack>
	);
}
