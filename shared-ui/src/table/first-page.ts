/** Sets parameters of a list; an empty value removes one. Page and cursor go too, as they refer to the old result. */
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
