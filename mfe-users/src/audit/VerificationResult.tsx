import "./verification.css";
import type { AuditAnchor, AuditVerification } from "@portal/contracts/contract/audit";
import { Banner, toast } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { CopyButton } from "../CopyButton.tsx";

const PARTS = ["schema", "accounts", "certificates", "files", "figures", "rows"] as const;
/** Parts of the verification for which a sentence says that no problem was found. Other parts then have no text. */
const CONFIRMED: readonly string[] = ["schema", "accounts", "certificates"];

interface VerificationResultProps {
	verification: AuditVerification;
	onDismiss: () => void;
}

export function VerificationResult({ verification, onDismiss }: VerificationResultProps) {
	const { t } = useTranslation("users");
	const { ok, checkedAt, entries, firstBroken, sealProblem, last } = verification;
	return (
		<>
			<Banner tone={ok ? "success" : "error"} onDismiss={onDismiss}>
				<div className="verification">
					<p>{firstBroken ? t("audit.broken", firstBroken) : t("audit.intact", { entries })}</p>
					{sealProblem && <p>{sealProblem}</p>}
					{PARTS.map((part) => {
						const found = verification[part];
						if (found) return <Findings key={part} part={part} {...found} />;
						return part === "certificates" && <p key={part}>{t("audit.unchecked")}</p>;
					})}
					<p>{t("audit.checkedAt", { when: formatDateTime(checkedAt) })}</p>
				</div>
			</Banner>
			{last && <LastEntry {...last} />}
		</>
	);
}

interface FindingsProps {
	part: (typeof PARTS)[number];
	checked?: number;
	problems: number;
	/** The first problems. The other property of each, such as `userid`, names what the problem concerns. */
	first: readonly { problem: string }[];
}

function Findings({ part, checked = 0, problems, first }: FindingsProps) {
	const { t } = useTranslation("users");
	if (problems === 0) return CONFIRMED.includes(part) && <p>{t(`audit.confirmed.${part}`, { count: checked })}</p>;
	return (
		<>
			<p>{t(`audit.found.${part}`, { count: problems, checked })}</p>
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
 * later manipulation. Screen readers do not announce it, because the hash has 64 characters.
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
				{t("common.copy")}
			</CopyButton>
		</div>
	);
}
