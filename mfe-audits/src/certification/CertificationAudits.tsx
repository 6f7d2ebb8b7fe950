import { AUDIT_KINDS, type AuditListItem, TEAM_PARTS } from "@portal/contracts/contract/evaluation";
import { Card, Inline, LinkButton, TextLink } from "@portal/shared-ui/basics";
import { formatDate, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { auditQuery, auditsQuery } from "../api.ts";
import { Loading } from "../Loading.tsx";
import { auditDetails, auditList, newAudit, TABS } from "../paths.ts";
import { AuditStatusBadge, FindingBadges, period } from "../StatusBadge.tsx";

/** The newest audits of a certification. The list of audits shows the others. */
const SHOWN = "20";

function Entry({ audit }: { audit: AuditListItem }) {
	const { t } = useTranslation("audits");
	const { data } = useQuery(auditQuery(useApi(), audit._id));
	return (
		<li className="audits-entry">
			<time dateTime={audit.from}>{period(audit)}</time>
			<Inline>
				<TextLink href={auditDetails(audit._id)}>
					{AUDIT_KINDS[audit.kind]} {audit.auditNumber}
				</TextLink>
				<AuditStatusBadge status={audit.status} />
			</Inline>
			<span className="audits-none">
				{TEAM_PARTS.LEAD}: {audit.lead}
			</span>
			{data && data.data.findings.length > 0 && (
				<ul className="audits-list">
					{data.data.findings.map(({ _id, findingNumber, grade, status, statement, due }) => (
						<li key={_id}>
							<Inline>
								<TextLink href={auditDetails(audit._id, TABS.findings)}>{findingNumber}</TextLink>
								<FindingBadges grade={grade} status={status} />
								{due !== undefined && status !== "ACCEPTED" && (
									<span className="audits-none">{t("finding.until", { day: formatDate(due) })}</span>
								)}
							</Inline>
							{statement}
						</li>
					))}
				</ul>
			)}
		</li>
	);
}

function Audits({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const audits = useQuery(auditsQuery(useApi(), { certification: id, sort: "-from", limit: SHOWN }));
	const [newest] = audits.data?.rows ?? [];
	return (
		<Card
			title={t("title")}
			actions={
				<LinkButton icon="plus" href={newAudit(id)}>
					{t("plan")}
				</LinkButton>
			}
		>
			{!audits.data && <Loading query={audits} lines={4} />}
			{audits.data && !newest && <p className="audits-none">{t("certification.empty")}</p>}
			{newest && (
				<ol className="audits-list audits-time">
					{audits.data?.rows.map((audit) => (
						<Entry key={audit._id} audit={audit} />
					))}
				</ol>
			)}
			{newest && audits.data?.next !== undefined && (
				<TextLink href={auditList({ q: newest.certificationNumber })}>{t("certification.more")}</TextLink>
			)}
		</Card>
	);
}

/** Shows the audits and findings of the certification whose page this is, which the address names. */
export function CertificationAudits() {
	const [params] = useSearchParams();
	const id = params.get("cid");
	return id ? <Audits key={id} id={id} /> : null;
}
