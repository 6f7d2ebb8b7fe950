import type { Operation } from "./document.ts";

/** Headers that a page reads. */
const HEADERS = ["ETag", "X-Total-Count", "Content-Disposition", "Retry-After"];

export interface Answer {
	status: number;
	type: string | undefined;
	/** Which of the headers that a page reads it has. */
	headers: string[];
	/** Of JSON. */
	body: unknown;
	response: Response;
}

export async function read(response: Response): Promise<Answer> {
	const type = response.headers.get("content-type")?.split(";")[0];
	return {
		status: response.status,
		type,
		headers: HEADERS.filter((name) => response.headers.has(name)),
		body: type === "application/json" ? await response.clone().json() : undefined,
		response,
	};
}

/** A refusal as a person reads it: without the number of the request in the log. */
export function refused({ status, body }: Answer): object {
	const { requestId: _, ...rest } = (body ?? {}) as { requestId?: string };
	return { status, ...rest };
}

/** What the document does not allow in the answer, in sentences. */
export function violations(operation: Operation, { status, type, body, response }: Answer): string[] {
	const found: string[] = [];
	if (!operation.statuses.has(status)) found.push(`status ${status} is not in the document`);
	if (type === "application/json") found.push(...operation.problems(status, body));
	const etag = response.headers.get("etag");
	if (etag !== null && !/^"[^"]+"$/.test(etag)) found.push(`${etag} is no ETag`);
	const total = response.headers.get("x-total-count");
	if (total !== null) found.push(...problemsOfPage(Number(total), body, response.headers.get("link")));
	return found;
}

function problemsOfPage(total: number, body: unknown, link: string | null): string[] {
	if (!Array.isArray(body) || !Number.isInteger(total)) return ["a number of rows belongs to a list"];
	if (total < body.length) return [`of ${total} rows ${body.length} are on one page`];
	if (link === null) return total > body.length ? ["there are more rows, and no link to them"] : [];
	if (!/^<\/api\/[^>]*cursor=[^>]+>; rel="next"$/.test(link)) return [`${link} leads to no page`];
	return total === body.length ? ["all rows are there, and a link to more of them"] : [];
}
