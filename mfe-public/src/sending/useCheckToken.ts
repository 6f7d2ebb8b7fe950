import { RequestError } from "@portal/shared-ui/module";
import { useRef } from "react";

/**
 * Returns true if the request may or may not have been processed by the server, for example after a lost connection.
 */
export const isUnknown = (error: unknown): boolean =>
	error instanceof RequestError && (error.status === 0 || error.status >= 500);

/**
 * Returns a function that gives the human check's (captcha) token for a content. The same content gets the same token
 * again, so that the server recognizes a repetition after a lost response and does not store it twice.
 */
export function useCheckToken<T>(isSame: (one: T, other: T) => boolean, make: () => Promise<string | undefined>) {
	const last = useRef<{ content: T; token: string }>(undefined);
	return async <A>(content: T, send: (token: string) => Promise<A>): Promise<A | undefined> => {
		const lastRequest = last.current;
		const token = lastRequest && isSame(lastRequest.content, content) ? lastRequest.token : await make();
		if (token === undefined) return undefined;
		last.current = { content, token };
		try {
			const answer = await send(token);
			last.current = undefined;
			return answer;
		} catch (error) {
			if (!isUnknown(error)) last.current = undefined;
			throw error;
		}
	};
}
