import type { Certificate } from "@portal/contracts/contract/certificates";
import { type Certification, hasEnded } from "@portal/contracts/contract/certifications";
import { allowedActionsOf } from "../../allowed-actions.ts";
import { currentStatus } from "../../StatusBadge.tsx";

export const STEPS = ["data", "products", "audit", "certificate", "review", "published"] as const;

export type Ending = "suspended" | "superseded" | "retracted";
const ENDINGS = { SUSPENDED: "suspended", SUPERSEDED: "superseded", RETRACTED: "retracted" } as const;

type Progressed = {
	/** Number of steps in STEPS before the current one, which are completed; the audit only if `isAudited`. */
	done: number;
	/** True if no further step is possible, because the certificate or certification has lost its validity. */
	isStopped?: true;
} & (
	| { next: "import" | "create" | "ended" }
	| { next: "audit"; audit: NonNullable<Certification["audit"]> }
	/** `wait` means that another user has to act, for example to sign the certificate. */
	| {
			next: "plan" | "correct" | "release" | "review" | "wait" | "publish" | "download" | Ending;
			certificate: Certificate;
	  }
);
export type Progress = Progressed & { isAudited: boolean };

const touched = ({ stati }: Certificate) => stati.at(-1)?.ts ?? "";

/**
 * Selects the certificate whose progress is shown: the one in the URL, else the newest unpublished one, else a valid, a
 * suspended or any other one.
 */
function certificateAtWork({ certificates }: Certification, sought: string | null): Certificate | undefined {
	const newestFirst = certificates.toReversed().sort((one, other) => touched(other).localeCompare(touched(one)));
	const newestWith = (publicStatus: "VALID" | "SUSPENDED" | undefined) =>
		newestFirst.find((one) => currentStatus(one)?.publicStatus === publicStatus);
	return (
		certificates.find(({ _id }) => _id === sought) ??
		newestWith(undefined) ??
		newestWith("VALID") ??
		newestWith("SUSPENDED") ??
		newestFirst[0]
	);
}

function progressOfCertificate(certificate: Certificate): Progressed {
	const { may } = allowedActionsOf(certificate);
	const obstacles = certificate.hints.filter(({ action, isRefused }) => action === "release" && isRefused);
	const status = currentStatus(certificate);
	if (status?.publicStatus === "VALID") return { done: 6, next: "download", certificate };
	if (status?.publicStatus) return { done: 5, isStopped: true, next: ENDINGS[status.publicStatus], certificate };
	if (status?.content === "signed") return { done: 5, next: "publish", certificate };
	if (obstacles.some(({ code }) => code === "EVALUATION_MISSING")) return { done: 2, next: "plan", certificate };
	if (may("release") || obstacles.length > 0) return { done: 3, next: "release", certificate };
	if (may("edit")) return { done: 3, next: "correct", certificate };
	return { done: 4, next: may("sign") || may("reject") ? "review" : "wait", certificate };
}

/** Returns the completed steps and the next step, which depends on what the current user may do. */
export function progressOf(certification: Certification, sought: string | null, today: string): Progress {
	const { audit, certificates } = certification;
	const certificate = certificateAtWork(certification, sought);
	const isLate =
		hasEnded(certification, today) || (certificate && allowedActionsOf(certificate).missedStep !== undefined);
	const progress: Progressed = certificate
		? progressOfCertificate(certificate)
		: certification.products.length > 0
			? { done: 3, next: "create" }
			: { done: 1, next: "import" };
	const isAudited =
		audit?.isOpen === false || certificates.some((one) => (currentStatus(one)?.content ?? "open") !== "open");
	if (isLate) return { done: Math.min(progress.done, 5), isStopped: true, next: "ended", isAudited };
	const isAuditAwaited = progress.next === "plan" || (progress.done === 3 && !isAudited);
	return audit?.isOpen && isAuditAwaited ? { done: 2, next: "audit", audit, isAudited } : { ...progress, isAudited };
}
