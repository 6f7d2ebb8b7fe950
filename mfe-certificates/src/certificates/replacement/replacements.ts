import { type Certificate, statiBefore } from "@portal/contracts/contract/certificates";
import { currentStatus } from "../../StatusBadge.tsx";

const REPLACEABLE: readonly (number | undefined)[] = statiBefore("supersede");
const publicStatusOf = (certificate: Certificate) => currentStatus(certificate)?.publicStatus;
const isIssued = (certificate: Certificate) => publicStatusOf(certificate) !== undefined;

const predecessorOf = ({ replaces }: Certificate, certificates: readonly Certificate[]) =>
	certificates.find(({ _id }) => _id === replaces);

/** Returns the certificate that will be superseded when `certificate` is published; undefined if it replaces none. */
export function endedByPublishing(certificate: Certificate, certificates: readonly Certificate[]) {
	const former = predecessorOf(certificate, certificates);
	return former && !isIssued(certificate) && REPLACEABLE.includes(currentStatus(former)?.code) ? former : undefined;
}

/**
 * Returns the predecessor if it is suspended or retracted. The user is warned then, because publishing the successor
 * certifies the same products again.
 */
export function withdrawnBefore(certificate: Certificate, certificates: readonly Certificate[]) {
	const former = predecessorOf(certificate, certificates);
	const status = former && publicStatusOf(former);
	return status === "SUSPENDED" || status === "RETRACTED" ? former : undefined;
}

/** Returns the unpublished successor, if there is one. While it exists, the server refuses to create another. */
export const openReplacement = (certificate: Certificate, certificates: readonly Certificate[]) =>
	certificates.find((one) => one.replaces === certificate._id && !isIssued(one));

function relationOf(certificate: Certificate, other: Certificate, certificates: readonly Certificate[]) {
	if (other._id === certificate.replacedBy)
		return publicStatusOf(certificate) === "SUPERSEDED" ? "replacedBy" : "successor";
	if (other._id !== certificate.replaces) return undefined;
	if (publicStatusOf(other) === "SUPERSEDED") return "replaces";
	return endedByPublishing(certificate, certificates) ? "willReplace" : "follows";
}

export const relatedCertificates = (certificate: Certificate, certificates: readonly Certificate[]) =>
	certificates.flatMap((other) => {
		const relation = relationOf(certificate, other, certificates);
		return relation ? [{ relation, certificate: other }] : [];
	});
