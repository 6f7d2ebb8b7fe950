/** Sets or removes parameters of a list. It also removes page and cursor, which refer to the previous result. */
export function firstPageOf(
	params: URLSearchParams,
	values: Readonly<Record<string, string | undefined>> = {},
	prefix = "",
): URLSearchParams {
	const next = new URLSearchParams(params);
	for (const [name, value] of Object.entries({ ...values, cursor: undefined, page: undefined })) {
		if (value) next.set(prefix + name, value);
		else next.delete(prefix + name);
	}
	return next;
}
