import { type ReactNode, useEffect, useRef } from "react";

interface UserRequest {
	/** Returns true when the user, and not a background update, has started the current request. */
	isByUser: () => boolean;
	/** Returns a function that calls `call` and marks the request that follows as started by the user. */
	by: <A extends unknown[]>(call: ((...args: A) => void) | undefined) => ((...args: A) => void) | undefined;
}

/** Distinguishes requests that the user has started from background updates of a list. */
export function useUserRequest(isLoading: boolean): UserRequest {
	const isByUser = useRef(false);
	const wasLoading = useRef(false);
	useEffect(() => {
		if (wasLoading.current && !isLoading) isByUser.current = false;
		wasLoading.current = isLoading;
	}, [isLoading]);
	return {
		isByUser: () => isByUser.current,
		by: (call) =>
			call &&
			((...args) => {
				isByUser.current = true;
				call(...args);
			}),
	};
}

/** Scrolls to an error only if the user has started the request. A background update must not move the focus. */
export function ScrollIntoView({ when: { isByUser }, children }: { when: UserRequest; children: ReactNode }) {
	const place = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the error appears
	useEffect(() => {
		if (!isByUser()) return;
		place.current?.focus({ preventScroll: true });
		place.current?.scrollIntoView?.({ block: "nearest" });
	}, []);
	return (
		<div ref={place} tabIndex={-1}>
			{children}
		</div>
	);
}
