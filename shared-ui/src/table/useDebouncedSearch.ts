import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** Returns the typed text, and reports it after 250 ms without input. Another text in the URL replaces it. */
export function useDebouncedSearch(search: string, report: ((search: string) => void) | undefined) {
	const [text, setText] = useState(search);
	const [reported, setReported] = useState(search);
	/** Texts that were reported but are not in the URL yet. The user may have typed more in the meantime. */
	const [own, setOwn] = useState<readonly string[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	if (search !== reported) {
		setReported(search);
		// When the URL receives a text that this field has reported, newer input stays.
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
