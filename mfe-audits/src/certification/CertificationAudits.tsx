import { AUDIT_KINDS, type AuditListItem, type Surveillance, TEAM_PARTS } from "@portal/contracts/contract/evaluation";
import { Badge, Card, Inline, LinkButton, TextLink } from "@portal/shared-ui/basics";
import { formatDate, Loading, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { auditQuery, auditsQuery, surveillanceQuery } from "../api.ts";
import { auditDetails, auditList, newAudit, planSurveillance, TABS } from "../paths.ts";
import { AuditStatusBadge, FindingBadges, period } from "../StatusBadge.tsx";

/** The newest audits of a certification. The list of audits shows the others. */
const SHOWN = "20";

function AuditEntry({ audit }: { audit: AuditListItem }) {
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

const DAY_TONES = { DONE: "success", OPEN: "neutral", LATE: "error" } as const;

/** `planHref` is the address of the form that plans the audit. It is undefined for later days. */
function DueDay({ day, state, audit, planHref }: Surveillance["days"][number] & { planHref?: string | undefined }) {
	const { t } = useTranslation("audits");
	return (
		<li className="audits-entry audits-entry--due">
			<time dateTime={day}>{formatDate(day)}</time>
			<Inline>
				{t("surveillance.due")}
				<Badge tone={DAY_TONES[state]}>{t(`surveillance.${state}`)}</Badge>
				{audit && <TextLink href={auditDetails(audit._id)}>{audit.auditNumber}</TextLink>}
				{!audit && planHref !== undefined && <TextLink href={planHref}>{t("plan")}</TextLink>}
			</Inline>
		</li>
	);
}

function Audits({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const audits = useQuery(auditsQuery(api, { certification: id, sort: "-from", limit: SHOWN }));
	const plan = useQuery(surveillanceQuery(api, id));
	const { months = 0, signedOn, due, days = [] } = plan.data ?? {};
	const { rows = [], next } = audits.data ?? {};
	const loading = [audits, plan].find(({ data }) => data === undefined);
	const entries = [
		...days.map((of) => ({
			day: of.day,
			entry: <DueDay key={of.day} {...of} planHref={of.day === due ? planSurveillance(id, due) : undefined} />,
		})),
		...rows.map((audit) => ({ day: audit.from, entry: <AuditEntry key={audit._id} audit={audit} /> })),
	].sort((one, other) => other.day.localeCompare(one.day));
	return (
		<Card
			title={t("title")}
			description={signedOn && t("surveillance.plan", { count: months, day: formatDate(signedOn) })}
			actions={
				<LinkButton icon="plus" href={newAudit(id)}>
					{t("plan")}
				</LinkButton>
			}
		>
			{loading && <Loading query={loading} lines={4} />}
			{!loading && entries.length === 0 && <p className="audits-none">{t("certification.empty")}</p>}
			{!loading && entries.length > 0 && (
				<ol className="audits-list audits-time">{entries.map(({ entry }) => entry)}</ol>
			)}
			{rows[0] && next !== undefined && (
				<TextLink href={auditList({ q: rows[0].certificationNumber })}>{t("certification.more")}</TextLink>
			)}
		</Card>
	);
}

/** Shows audits, findings and the plan of surveillance of the certification whose page this is. */
export function CertificationAudits() {
	const [params] = useSearchParams();
	const id = params.get("cid");
	return id ? <Audits key={id} id={id} /> : null;
}
