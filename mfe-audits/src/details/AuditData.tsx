import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	type Audit,
	RECOMMENDATIONS,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import { valueText } from "@portal/contracts/kit/field-descriptions";
import { Banner, Card, DescriptionList, Stack, TextLink } from "@portal/shared-ui";
import { formatDateTime, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { clientQuery } from "../api.ts";
import { certificationAudits, clientDetails } from "../paths.ts";
import { auditStatus, period } from "../StatusBadge.tsx";

const inLines = (lines: readonly string[]) => <span className="audits-text">{lines.join("\n")}</span>;

const described = (name: keyof typeof AUDIT_FIELDS, description: ReactNode) => ({
	term: AUDIT_FIELDS[name].label,
	description,
});

export function AuditData({ audit, schemeOf }: { audit: Audit; schemeOf: (id: string) => string }) {
	const { t } = useTranslation("audits");
	const { data: client } = useQuery(clientQuery(useApi(), audit._clientId));
	const siteOf = (id: string) => client?.data.productionSites.find(({ _id }) => _id === id)?.name ?? "…";
	const history = audit.stati.map(
		({ status, ts, user, reason }) =>
			`${auditStatus(status).label}: ${formatDateTime(ts)}, ${user}${reason ? ` – ${reason}` : ""}`,
	);
	const clientLink = <TextLink href={clientDetails(audit._clientId)}>{audit.clientName}</TextLink>;
	const certification = (
		<TextLink href={certificationAudits(audit._certificationId)}>{audit.certificationNumber}</TextLink>
	);
	return (
		<Stack>
			{audit.hints.map(({ message }) => (
				<Banner key={message} tone="warning" live="off">
					{message}
				</Banner>
			))}
			{audit.summary !== undefined && audit.recommendation && (
				<Card title={t("report.card")}>
					<DescriptionList
						items={[
							described("recommendation", RECOMMENDATIONS[audit.recommendation]),
							described("summary", inLines([audit.summary])),
						]}
					/>
				</Card>
			)}
			<Card title={t("details.data")}>
				<DescriptionList
					columns={3}
					items={[
						{ term: t("list.client"), description: clientLink },
						{ term: t("details.certification"), description: certification },
						described("kind", AUDIT_KINDS[audit.kind]),
						{ term: t("list.days"), description: period(audit) },
						described("method", AUDIT_METHODS[audit.method]),
						described("announced", valueText(audit.announced)),
						described("schemes", inLines(audit.schemes.map(schemeOf))),
						...(audit.sites.length > 0 ? [described("sites", inLines(audit.sites.map(siteOf)))] : []),
						described("team", inLines(audit.team.map(({ name, part }) => `${name}, ${TEAM_PARTS[part]}`))),
						described("status", inLines(history)),
					]}
				/>
			</Card>
		</Stack>
	);
}
