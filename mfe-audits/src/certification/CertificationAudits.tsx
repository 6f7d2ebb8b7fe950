import { AUDIT_KINDS, type AuditListItem, TEAM_PARTS } from "@portal/contracts/contract/evaluation";
import { Card, ErrorState, LinkButton, Skeleton, TextLink } from "@portal/shared-ui/basics";
import { errorMessage, formatDate, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { auditQuery, auditsQuery } from "../api.ts";
import { auditDetails, auditList, newAudit, TABS } from "../paths.ts";
import { AuditStatusBadge, FindingStatusBadge, GradeBadge, period } from "../StatusBadge.tsx";

/** The newest audits of a certification. The list of audits shows the others. */
const SHOWN = 20;

function Entry({ audit }: { audit: AuditListItem }) {
	const { t } = useTranslation("audits");
	const { data } = useQuery(auditQuery(useApi(), audit._id));
	return (
		<li className="audits-entry">
			<time className="audits-entry__days" dateTime={audit.from}>
				{period(audit)}
			</time>
			<span className="audits-badges">
				<TextLink href={auditDetails(audit._id)}>
					{AUDIT_KINDS[audit.kind]} {audit.auditNumber}
				</TextLink>
				<AuditStatusBadge status={audit.status} />
			</span>
			<span className="audits-none">
				{TEAM_PARTS.LEAD}: {audit.lead}
			</span>
			{data && data.data.findings.length > 0 && (
				<ul className="audits-entry__findings">
					{data.data.findings.map(({ _id, findingNumber, grade, status, statement, due }) => (
						<li key={_id}>
							<span className="audits-badges">
								<TextLink href={auditDetails(audit._id, TABS.findings)}>{findingNumber}</TextLink>
								<GradeBadge grade={grade} />
								<FindingStatusBadge status={status} />
								{due !== undefined && status !== "ACCEPTED" && (
									<span className="audits-none">{t("finding.until", { day: formatDate(due) })}</span>
								)}
							</span>
							<span className="audits-entry__statement">{statement}</span>
						</li>
					))}
				</ul>
			)}
		</li>
	);
}

function Audits({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const { data, error, refetch, isFetching } = useQuery(
		auditsQuery(useApi(), { certification: id, sort: "-from", limit: String(SHOWN) }),
	);
	return (
		<Card
			title={t("title")}
			actions={
				<LinkButton icon="plus" href={newAudit(id)}>
					{t("plan")}
				</LinkButton>
			}
		>
			{!data && !error && <Skeleton lines={4} />}
			{!data && error && (
				<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
			)}
			{data?.rows.length === 0 && <p className="audits-none">{t("certification.empty")}</p>}
			{data && data.rows.length > 0 && (
				<ol className="audits-time">
					{data.rows.map((audit) => (
						<Entry key={audit._id} audit={audit} />
					))}
				</ol>
			)}
			{data?.next !== undefined && (
				<TextLink href={auditList({ q: data.rows[0]?.certificationNumber ?? "" })}>{t("certification.more")}</TextLink>
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
