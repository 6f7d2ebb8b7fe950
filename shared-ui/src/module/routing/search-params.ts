import { useCallback, useEffect, useRef } from "react";
import { useSearchParams as useRouterParams } from "react-router";

type Next = URLSearchParams | ((previous: URLSearchParams) => URLSearchParams);

/**
 * The query of the address. Several fields write into it, some of them after a pause: each change builds on the one
 * before, also on one that the page has not been drawn with yet (the router's own hook would drop that one).
 */
export function useSearchParams() {
	const [params, setParams] = useRouterParams();
	const latest = useRef(params);
	useEffect(() => {
		latest.current = params;
	}, [params]);
	const change = useCallback(
		(next: Next, options: { replace?: boolean } = {}) => {
			latest.current = typeof next === "function" ? next(latest.current) : next;
			setParams(latest.current, options);
		},
		[setParams],
	);
	return [params, change] as const;
}
