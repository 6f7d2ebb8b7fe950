import { type Certificate, certificateStatus } from "@portal/contracts/contract/certificates";
import { type Certification, hasEnded } from "@portal/contracts/contract/certifications";
import { allowedActionsOf } from "../../allowed-actions.ts";

export const STEPS = ["data", "products", "certificate", "review", "published"] as const;

type Ending = "suspended" | "superseded" | "withdrawn";
const ENDINGS = { SUSPENDED: "suspended", SUPERSEDED: "superseded", RETRACTED: "withdrawn" } as const;

export type Progress = {
	/** Number of completed steps out of the five in STEPS. */
	done: number;
	/** True if no further step is possible, because the certificate or certification has lost its validity. */
	isStopped?: true;
} & (
	| { next: "import" | "create" | "ended" }
	/** `wait` means that another user has to act, for example to sign the certificate. */
	| {
			next: "correct" | "release" | "review" | "wait" | "publish" | "download" | Ending;
			certificate: Certificate;
	  }
);

const statusOf = ({ stati }: Certificate) => certificateStatus(stati.at(-1)?.status);
const touched = ({ stati }: Certificate) => stati.at(-1)?.ts ?? "";

const latest = (certificates: readonly Certificate[]) =>
	certificates.reduce<Certificate | undefined>(
		(last, one) => (last && touched(last) > touched(one) ? last : one),
		undefined,
	);

/**
 * Selects the certificate whose progress is shown: the one in the URL, else the newest unpublished one, else a valid, a
 * suspended or any other one.
 */
function certificateAtWork({ certificates }: Certification, sought: string | null): Certificate | undefined {
	const named = certificates.find(({ _id }) => _id === sought);
	const contents = (wanted: (status: ReturnType<typeof statusOf>) => boolean) =>
		latest(certificates.filter((one) => wanted(statusOf(one))));
	return (
		named ??
		contents((status) => status?.content !== "issued") ??
		contents((status) => status?.publicStatus === "VALID") ??
		contents((status) => status?.publicStatus === "SUSPENDED") ??
		latest(certificates)
	);
}

function progressOfCertificate(certificate: Certificate): Progress {
	const { may } = allowedActionsOf(certificate);
	const status = statusOf(certificate);
	if (status?.publicStatus === "VALID") return { done: 5, next: "download", certificate };
	if (status?.publicStatus) return { done: 4, isStopped: true, next: ENDINGS[status.publicStatus], certificate };
	if (status?.content === "signed") return { done: 4, next: "publish", certificate };
	if (may("release")) return { done: 2, next: "release", certificate };
	if (may("edit")) return { done: 2, next: "correct", certificate };
	return { done: 3, next: may("sign") || may("reject") ? "review" : "wait", certificate };
}

/** Returns the completed steps and the next step, which depends on what the current user may do. */
export function progressOf(certification: Certification, sought: string | null, today: string): Progress {
	const certificate = certificateAtWork(certification, sought);
	const isLate =
		hasEnded(certification, today) || (certificate && allowedActionsOf(certificate).missedStep !== undefined);
	const progress: Progress = certificate
		? progressOfCertificate(certificate)
		: certification.products.length > 0
			? { done: 2, next: "create" }
			: { done: 1, next: "import" };
	return isLate ? { done: Math.min(progress.done, 4), isStopped: true, next: "ended" } : progress;
}
