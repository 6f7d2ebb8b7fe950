import { type Certificate, certificateStatus, statiBefore } from "@portal/contracts/contract/certificates";

/** How a certificate is tied to another one of its certification; each has its words. */
export type Tie = "replaces" | "willReplace" | "follows" | "replacedBy" | "successor";

const REPLACEABLE: readonly (number | undefined)[] = statiBefore("supersede");
const statusOf = ({ stati }: Certificate) => stati.at(-1)?.status;
const isIssued = (certificate: Certificate) => certificateStatus(statusOf(certificate))?.content === "issued";
const isSuperseded = (certificate: Certificate) => certificateStatus(statusOf(certificate))?.told === "SUPERSEDED";

/** The certificate that the publication of this one ends. */
export function endedByPublishing(
	certificate: Certificate,
	certificates: readonly Certificate[],
): Certificate | undefined {
	if (isIssued(certificate)) return undefined;
	return certificates.find(
		({ _id, stati }) => _id === certificate.replaces && REPLACEABLE.includes(stati.at(-1)?.status),
	);
}

/** The certificate that this one replaces, where somebody has suspended or retracted it. */
export const withdrawnBefore = (
	certificate: Certificate,
	certificates: readonly Certificate[],
): Certificate | undefined =>
	certificates.find((one) => {
		const { told } = certificateStatus(statusOf(one)) ?? {};
		return one._id === certificate.replaces && (told === "SUSPENDED" || told === "RETRACTED");
	});

/** The replacement that is made of this one and not published yet. */
export const openReplacement = (
	certificate: Certificate,
	certificates: readonly Certificate[],
): Certificate | undefined => certificates.find((one) => one.replaces === certificate._id && !isIssued(one));

/** What this certificate replaces, and what it is replaced by. */
export function tiesOf(certificate: Certificate, certificates: readonly Certificate[]) {
	const ties: { tie: Tie; certificate: Certificate }[] = [];
	for (const other of certificates) {
		if (other._id === certificate.replaces) {
			const tie = isSuperseded(other)
				? "replaces"
				: endedByPublishing(certificate, certificates)
					? "willReplace"
					: "follows";
			ties.push({ tie, certificate: other });
		}
		if (other._id === certificate.replacedBy)
			ties.push({ tie: isSuperseded(certificate) ? "replacedBy" : "successor", certificate: other });
	}
	return ties;
}
