import { type Certificate, certificateStatus, statiBefore } from "@portal/contracts/contract/certificates";

type Relation = "replaces" | "willReplace" | "follows" | "replacedBy" | "successor";

const REPLACEABLE: readonly (number | undefined)[] = statiBefore("supersede");
const statusOf = ({ stati }: Certificate) => stati.at(-1)?.status;
const isIssued = (certificate: Certificate) => certificateStatus(statusOf(certificate))?.content === "issued";
const isSuperseded = (certificate: Certificate) =>
	certificateStatus(statusOf(certificate))?.publicStatus === "SUPERSEDED";

/** Returns the certificate that will be superseded when `certificate` is published; undefined if it replaces none. */
export function endedByPublishing(
	certificate: Certificate,
	certificates: readonly Certificate[],
): Certificate | undefined {
	if (isIssued(certificate)) return undefined;
	return certificates.find(
		({ _id, stati }) => _id === certificate.replaces && REPLACEABLE.includes(stati.at(-1)?.status),
	);
}

/**
 * Returns the predecessor if it is suspended or retracted. The user is warned then, because publishing the successor
 * certifies the same products again.
 */
export const withdrawnBefore = (
	certificate: Certificate,
	certificates: readonly Certificate[],
): Certificate | undefined =>
	certificates.find((one) => {
		const { publicStatus } = certificateStatus(statusOf(one)) ?? {};
		return one._id === certificate.replaces && (publicStatus === "SUSPENDED" || publicStatus === "RETRACTED");
	});

/** Returns the unpublished successor, if there is one. While it exists, the server refuses to create another. */
export const openReplacement = (
	certificate: Certificate,
	certificates: readonly Certificate[],
): Certificate | undefined => certificates.find((one) => one.replaces === certificate._id && !isIssued(one));

export function relatedCertificates(certificate: Certificate, certificates: readonly Certificate[]) {
	const related: { relation: Relation; certificate: Certificate }[] = [];
	for (const other of certificates) {
		if (other._id === certificate.replaces) {
			const relation = isSuperseded(other)
				? "replaces"
				: endedByPublishing(certificate, certificates)
					? "willReplace"
					: "follows";
			related.push({ relation, certificate: other });
		}
		if (other._id === certificate.replacedBy)
			related.push({ relation: isSuperseded(certificate) ? "replacedBy" : "successor", certificate: other });
	}
	return related;
}
