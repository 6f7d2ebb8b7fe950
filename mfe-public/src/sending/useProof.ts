import { RequestError } from "@portal/shared-ui/module";
import { useRef } from "react";

/** Whether nobody knows what has become of what was sent. */
export const isUnknown = (error: unknown): boolean =>
	error instanceof RequestError && (error.status === 0 || error.status >= 500);

/**
 * The human check of one content. Whoever sends the same once more, because no answer came, sends it with the same check:
 * by that the server knows it again and does not take it twice.
 */
export function useProof<T>(isSame: (one: T, other: T) => boolean, make: () => Promise<string | undefined>) {
	const last = useRef<{ content: T; token: string }>(undefined);
	return async <A>(content: T, send: (token: string) => Promise<A>): Promise<A | undefined> => {
		const known = last.current;
		const token = known && isSame(known.content, content) ? known.token : await make();
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
