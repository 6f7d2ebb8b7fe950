import type { ErrorBody, ErrorCode } from "@portal/api/contract/common";
import { LIST_LIMIT } from "@portal/api/contract/common";
import { ERROR_MESSAGES, issueSentences, sentence } from "@portal/api/contract/messages";
import { HttpResponse } from "msw/http";

/** Answers in the form of the API, for what answers in its place. */

/** What is asked of a contract's schema here. */
interface Schema<T> {
	safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly object[] } };
}
type Issues = Parameters<typeof issueSentences>[0];

interface Asked {
	request: Request;
	params: Readonly<Record<string, string | readonly string[] | undefined>>;
}
type Answer = Response | Promise<Response>;

/** A refusal with the API's sentence for its code. */
export const refusal = (status: number, code: ErrorCode, more: Partial<ErrorBody> = {}, headers: HeadersInit = {}) =>
	HttpResponse.json({ message: ERROR_MESSAGES[code], code, ...more }, { status, headers });

export const missing = () => refusal(404, "NOT_FOUND");

function checked<T>(schema: Schema<T>, value: unknown, answer: (data: T) => Answer): Answer {
	const result = schema.safeParse(value);
	if (result.success) return answer(result.data);
	return refusal(400, "VALIDATION", { fields: issueSentences(result.error.issues as Issues) });
}

/** Answers what the contract takes as a body, and refuses the rest as the API does. */
export const withBody =
	<T>(schema: Schema<T>, answer: (asked: Asked & { json: T }) => Answer) =>
	async (asked: Asked): Promise<Response> =>
		checked(schema, await asked.request.json(), (json) => answer({ ...asked, json }));

/** Answers what the contract takes as a query, and refuses the rest as the API does. */
export const withQuery =
	<T>(schema: Schema<T>, answer: (asked: Asked & { query: T }) => Answer) =>
	async (asked: Asked): Promise<Response> =>
		checked(schema, Object.fromEntries(new URL(asked.request.url).searchParams), (query) =>
			answer({ ...asked, query }),
		);

/** Answers under the addresses that the contract takes, and refuses the others as the API does. */
export const withParams =
	(schema: Schema<unknown>, answer: (asked: Asked) => Answer) =>
	async (asked: Asked): Promise<Response> =>
		checked(schema, asked.params, () => answer(asked));

interface Paged {
	limit?: number | undefined;
	cursor?: string | undefined;
}

/** A page of a list; where the next one begins stands in its address. */
export function listed(request: Request, rows: readonly object[], { limit, cursor }: Paged): Response {
	const first = Number(cursor ?? 0);
	if (!Number.isSafeInteger(first))
		return refusal(400, "VALIDATION", { fields: { cursor: [sentence("cursor.invalid")] } });
	const end = first + (limit ?? LIST_LIMIT.default);
	const next = new URL(request.url);
	next.searchParams.set("cursor", String(end));
	return HttpResponse.json(rows.slice(first, end), {
		headers: {
			"X-Total-Count": String(rows.length),
			...(end < rows.length ? { Link: `<${next.pathname}${next.search}>; rel="next"` } : {}),
		},
	});
}

/** A record with its version. */
export const tagged = (record: object, version: string | number = 1, status = 200) =>
	HttpResponse.json(record, { status, headers: { ETag: `"${version}"` } });

const TYPES = {
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** An empty file to be saved. */
export const file = (name: `${string}.${keyof typeof TYPES}`) =>
	new HttpResponse("", {
		headers: {
			"Content-Type": name.endsWith("docx") ? TYPES.docx : TYPES.xlsx,
			"Content-Disposition": `attachment; filename="${name}"`,
		},
	});
