import "./verification.css";
import type { AuditAnchor, AuditVerification } from "@portal/contracts/contract/audit";
import { Banner, toast } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { CopyButton } from "../CopyButton.tsx";

interface VerificationResultProps {
	verification: AuditVerification;
	onDismiss: () => void;
}

export function VerificationResult({ verification, onDismiss }: VerificationResultProps) {
	const { t } = useTranslation("users");
	const { ok, checkedAt, entries, firstBroken, sealProblem, certificates, last } = verification;
	const { schema, accounts, files, figures, rows } = verification;
	return (
		<>
			<Banner tone={ok ? "success" : "error"} onDismiss={onDismiss}>
				<div className="verification">
					<p>{firstBroken ? t("audit.broken", firstBroken) : t("audit.intact", { entries })}</p>
					{sealProblem && <p>{sealProblem}</p>}
					<Findings
						{...schema}
						intact={t("audit.schemaIntact")}
						title={t("audit.schemaDiffers", { count: schema.problems })}
					/>
					{accounts && (
						<Findings
							{...accounts}
							intact={t("audit.accountsMatching", { count: accounts.checked })}
							title={t("audit.accountsDiffering", { count: accounts.problems, checked: accounts.checked })}
						/>
					)}
					{certificates ? (
						<Findings
							{...certificates}
							intact={t("audit.matching", { count: certificates.checked })}
							title={t("audit.differing", { count: certificates.problems, checked: certificates.checked })}
						/>
					) : (
						<p>{t("audit.unchecked")}</p>
					)}
					{files && <Findings {...files} title={t("audit.changedFiles", { count: files.problems })} />}
					{figures && <Findings {...figures} title={t("audit.miscounted", { count: figures.problems })} />}
					{rows && <Findings {...rows} title={t("audit.unsealedRows", { count: rows.problems })} />}
					<p>{t("audit.checkedAt", { when: formatDateTime(checkedAt) })}</p>
				</div>
			</Banner>
			{last && <LastEntry {...last} />}
		</>
	);
}

interface FindingsProps {
	/** Sentence that is shown if there are no problems. */
	intact?: string;
	title: string;
	problems: number;
	/** The first problems. The other property of each, such as `userid`, names what the problem concerns. */
	first: readonly { problem: string }[];
}

function Findings({ intact = "", title, problems, first }: FindingsProps) {
	const { t } = useTranslation("users");
	if (problems === 0) return <p>{intact}</p>;
	return (
		<>
			<p>{title}</p>
			<ul>
				{first.map(({ problem, ...about }) => {
					const name = Object.values(about).join();
					return (
						<li key={`${name} ${problem}`}>
							<strong>{name}</strong>: {problem}
						</li>
					);
				})}
				{problems > first.length && <li>{t("changes.more", { count: problems - first.length })}</li>}
			</ul>
		</>
	);
}

/**
 * Shows the sequence number and hash of the last audit entry, which an auditor stores outside of the system to detect a
 * later manipulation. Screen readers do not announce it, because it has 64 characters.
 */
function LastEntry({ seq, hash }: AuditAnchor) {
	const { t } = useTranslation("users");
	const anchor = `${seq}:${hash}`;
	return (
		<div className="verification-anchor">
			<span>{t("audit.lastEntry", { seq })}</span>
			<code>{anchor}</code>
			<CopyButton
				size="small"
				text={anchor}
				onDone={(result) => toast(t(`audit.${result}`), result === "copied" ? {} : { tone: "error" })}
			>
				{t("audit.copy")}
			</CopyButton>
		</div>
	);
}
