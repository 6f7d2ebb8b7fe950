import "./verification.css";
import type { AuditAnchor, AuditVerification } from "@portal/api/contract/audit";
import { Banner, Button, toast } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";

interface OutcomeProps {
	verification: AuditVerification;
	onDismiss: () => void;
}

/** What the check of trail, schema, accounts and certificates has found. */
export function Outcome({ verification, onDismiss }: OutcomeProps) {
	const { t } = useTranslation("users");
	const { ok, checkedAt, entries, firstBroken, sealProblem, schema, accounts, certificates, last } = verification;
	return (
		<>
			<Banner tone={ok ? "success" : "error"} onDismiss={onDismiss}>
				<div className="verification">
					<p>{firstBroken ? t("audit.broken", firstBroken) : t("audit.intact", { entries })}</p>
					{sealProblem && <p>{sealProblem}</p>}
					<Schema {...schema} />
					{accounts && <Accounts {...accounts} />}
					{certificates ? <Certificates {...certificates} /> : <p>{t("audit.unchecked")}</p>}
					<p>{t("audit.checkedAt", { when: formatDateTime(checkedAt) })}</p>
				</div>
			</Banner>
			{last && <LastEntry {...last} />}
		</>
	);
}

interface FindingsProps {
	title: string;
	problems: number;
	/** The first ones: what each is about, and what is wrong with it. */
	first: readonly (readonly [about: string, problem: string])[];
}

function Findings({ title, problems, first }: FindingsProps) {
	const { t } = useTranslation("users");
	return (
		<>
			<p>{title}</p>
			<ul>
				{first.map(([about, problem]) => (
					<li key={`${about} ${problem}`}>
						<strong>{about}</strong>: {problem}
					</li>
				))}
				{problems > first.length && <li>{t("changes.more", { count: problems - first.length })}</li>}
			</ul>
		</>
	);
}

function Schema({ problems, first }: AuditVerification["schema"]) {
	const { t } = useTranslation("users");
	if (problems === 0) return <p>{t("audit.schemaIntact")}</p>;
	const title = t("audit.schemaDiffers", { count: problems });
	return <Findings title={title} problems={problems} first={first.map(({ name, problem }) => [name, problem])} />;
}

function Accounts({ checked, problems, first }: NonNullable<AuditVerification["accounts"]>) {
	const { t } = useTranslation("users");
	if (problems === 0) return <p>{t("audit.accountsMatching", { count: checked })}</p>;
	const title = t("audit.accountsDiffering", { count: problems, checked });
	return <Findings title={title} problems={problems} first={first.map(({ userid, problem }) => [userid, problem])} />;
}

function Certificates({ checked, problems, first }: NonNullable<AuditVerification["certificates"]>) {
	const { t } = useTranslation("users");
	if (problems === 0) return <p>{t("audit.matching", { count: checked })}</p>;
	const title = t("audit.differing", { count: problems, checked });
	const named = first.map(({ certificateNumber, problem }) => [certificateNumber, problem] as const);
	return <Findings title={title} problems={problems} first={named} />;
}

/** To be written down elsewhere. Not part of what is read out: it is 64 letters and digits. */
function LastEntry({ seq, hash }: AuditAnchor) {
	const { t } = useTranslation("users");
	const anchor = `${seq}:${hash}`;
	const copy = () =>
		navigator.clipboard.writeText(anchor).then(
			() => toast(t("audit.copied")),
			() => toast(t("audit.notCopied"), { tone: "error" }),
		);
	return (
		<div className="verification-anchor">
			<span>{t("audit.lastEntry", { seq })}</span>
			<code>{anchor}</code>
			{/* Browsers have no clipboard on pages without TLS. */}
			{navigator.clipboard && (
				<Button size="small" icon="copy" onPress={() => void copy()}>
					{t("audit.copy")}
				</Button>
			)}
		</div>
	);
}
