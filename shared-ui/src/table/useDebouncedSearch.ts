import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/**
 * Returns the typed text at once and reports it after a pause. Another text in the URL, for example after a link,
 * replaces the typed one.
 */
export function useDebouncedSearch(search: string, report: ((search: string) => void) | undefined) {
	const [text, setText] = useState(search);
	const [reported, setReported] = useState(search);
	/** Reported texts that the URL does not contain yet. */
	const [own, setOwn] = useState<readonly string[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	if (search !== reported) {
		setReported(search);
		// Finds a reported text that has reached the URL while the user types further letters, which must stay.
		const place = own.indexOf(search);
		if (place < 0) setText(search);
		setOwn(place < 0 ? [] : own.slice(place + 1));
	}
	useEffect(() => () => clearTimeout(timer.current), []);

	const send = (next: string) => {
		clearTimeout(timer.current);
		if (next.trim() === search) return;
		setOwn((known) => [...known, next.trim()]);
		report?.(next.trim());
	};
	return {
		value: text,
		onChange: (next: string) => {
			setText(next);
			clearTimeout(timer.current);
			timer.current = setTimeout(() => send(next), PAUSE_MS);
		},
		onSubmit: send,
		onClear: () => send(""),
	};
}
