import { useCallback, useEffect, useRef } from "react";
import { useSearchParams as useRouterParams } from "react-router";

type Next = URLSearchParams | ((previous: URLSearchParams) => URLSearchParams);

/**
 * Returns the query parameters and a setter. Each change starts from the latest one, even if it is not rendered yet.
 * With the router's own hook, two fields that change the URL at the same time would overwrite each other.
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
