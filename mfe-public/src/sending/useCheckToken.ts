import { RequestError } from "@portal/shared-ui/module";
import { useRef } from "react";

/** True if the server may have processed the request despite the error, so that a repetition might store it twice. */
export const isUnknown = (error: unknown): boolean =>
	error instanceof RequestError && (error.status === 0 || error.status >= 500);

/**
 * Returns a function that sends form data with a captcha token. The same data is sent with the same token again, by
 * which the server recognizes a repetition and stores the data only once.
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
