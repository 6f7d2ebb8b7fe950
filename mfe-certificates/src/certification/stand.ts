import { type Certificate, certificateStatus } from "@portal/contracts/contract/certificates";
import { type Certification, hasEnded } from "@portal/contracts/contract/certifications";
import { offersOf } from "../offers.ts";

/** What a certification passes through, in this order. */
export const STEPS = ["data", "products", "certificate", "review", "published"] as const;

/** How a certificate was published and is not valid all the same. */
export type Ending = "suspended" | "superseded" | "withdrawn";
const ENDINGS = { SUSPENDED: "suspended", SUPERSEDED: "superseded", RETRACTED: "withdrawn" } as const;

export type Stand = {
	/** How many of the steps are behind it. */
	done: number;
	/** Nothing follows: it ended in the step that it is at. */
	isStopped?: true;
} & (
	| { next: "import" | "create" | "ended" }
	/** What the certificate waits for; `wait`: for somebody else. */
	| {
			next: "correct" | "release" | "review" | "wait" | "publish" | "download" | Ending;
			certificate: Certificate;
	  }
);

const statusOf = ({ stati }: Certificate) => certificateStatus(stati.at(-1)?.status);
const touched = ({ stati }: Certificate) => stati.at(-1)?.ts ?? "";

/** Of several that were touched in the same moment, the last. */
const latest = (certificates: readonly Certificate[]) =>
	certificates.reduce<Certificate | undefined>(
		(last, one) => (last && touched(last) > touched(one) ? last : one),
		undefined,
	);

/** The one that the address names; else the one on its way that was touched last; else what came of those before. */
function certificateAtWork({ certificates }: Certification, sought: string | null): Certificate | undefined {
	const named = certificates.find(({ _id }) => _id === sought);
	const contents = (wanted: (status: ReturnType<typeof statusOf>) => boolean) =>
		latest(certificates.filter((one) => wanted(statusOf(one))));
	return (
		named ??
		contents((status) => status?.content !== "issued") ??
		contents((status) => status?.told === "VALID") ??
		contents((status) => status?.told === "SUSPENDED") ??
		latest(certificates)
	);
}

function standOfCertificate(certificate: Certificate): Stand {
	const { may } = offersOf(certificate);
	const status = statusOf(certificate);
	if (status?.told === "VALID") return { done: 5, next: "download", certificate };
	if (status?.told) return { done: 4, isStopped: true, next: ENDINGS[status.told], certificate };
	if (status?.content === "signed") return { done: 4, next: "publish", certificate };
	if (may("release")) return { done: 2, next: "release", certificate };
	if (may("edit")) return { done: 2, next: "correct", certificate };
	return { done: 3, next: may("sign") || may("reject") ? "review" : "wait", certificate };
}

/** Where a certification stands and what comes next, for the person whom the server has sent it to. */
export function standOf(certification: Certification, sought: string | null, today: string): Stand {
	const certificate = certificateAtWork(certification, sought);
	const isLate = hasEnded(certification, today) || (certificate && offersOf(certificate).lost !== undefined);
	const stand: Stand = certificate
		? standOfCertificate(certificate)
		: certification.products.length > 0
			? { done: 2, next: "create" }
			: { done: 1, next: "import" };
	return isLate ? { done: Math.min(stand.done, 4), isStopped: true, next: "ended" } : stand;
}
