import "./verification.css";
import type { AuditAnchor, AuditVerification } from "@portal/api/contract/audit";
import { Banner, Button, toast } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";

interface OutcomeProps {
	verification: AuditVerification;
	onDismiss: () => void;
}

/** What the check of trail and certificates has found. */
export function Outcome({ verification, onDismiss }: OutcomeProps) {
	const { t } = useTranslation("users");
	const { ok, checkedAt, entries, firstBroken, certificates, last } = verification;
	return (
		<>
			<Banner tone={ok ? "success" : "error"} onDismiss={onDismiss}>
				<div className="verification">
					<p>{firstBroken ? t("audit.broken", firstBroken) : t("audit.intact", { entries })}</p>
					{certificates ? <Certificates {...certificates} /> : <p>{t("audit.unchecked")}</p>}
					<p>{t("audit.checkedAt", { when: formatDateTime(checkedAt) })}</p>
				</div>
			</Banner>
			{last && <LastEntry {...last} />}
		</>
	);
}

function Certificates({ checked, problems, first }: NonNullable<AuditVerification["certificates"]>) {
	const { t } = useTranslation("users");
	if (problems === 0) return <p>{t("audit.matching", { count: checked })}</p>;
	return (
		<>
			<p>{t("audit.differing", { count: problems, checked })}</p>
			<ul>
				{first.map(({ certificateNumber, problem }) => (
					<li key={`${certificateNumber} ${problem}`}>
						<strong>{certificateNumber}</strong>: {problem}
					</li>
				))}
				{problems > first.length && <li>{t("changes.more", { count: problems - first.length })}</li>}
			</ul>
		</>
	);
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
