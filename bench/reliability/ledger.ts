import type { CertificateStatus } from "../../api/kit/certificate-lifecycle.ts";
import type { ApiUser } from "./api-user.ts";
import { type CertificateRecord, isPath } from "./records.ts";
import { type Answer, isOk } from "./request.ts";

export interface Client {
	_id: string;
	name: string;
	clientNumber: number;
	productionSites: unknown[];
	contacts: unknown[];
}

/** Statuses of a certificate in the order in which the server acknowledged the changes. */
export interface Course {
	certificate: CertificateRecord;
	history: CertificateStatus[];
}

export const idOf = (answer: Answer) => (JSON.parse(answer.text) as { _id: string })._id;

/**
 * Returns true if the history contains all acknowledged statuses. One more is allowed, because a response may have been
 * lost after its write.
 */
export const isKept = (acknowledged: readonly CertificateStatus[], present: CertificateStatus[]): boolean =>
	acknowledged.every((status, index) => present[index] === status) &&
	present.length <= acknowledged.length + 1 &&
	isPath(present);

export async function all<T>(user: ApiUser, path: string): Promise<T[]> {
	const rows: T[] = [];
	for (let next: string | undefined = `${path}?limit=1000`; next; ) {
		const answer = await user.request(next);
		if (!isOk(answer)) throw new Error(`${next}: ${answer.status} ${answer.text}`);
		rows.push(...(JSON.parse(answer.text) as T[]));
		next = /<\/api([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
	}
	return rows;
}
