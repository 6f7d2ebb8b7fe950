import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** What is typed is shown at once and reported after a pause; an address that changes from outside wins. */
export function useDebouncedSearch(search: string, report: ((search: string) => void) | undefined) {
	const [text, setText] = useState(search);
	const [reported, setReported] = useState(search);
	/** Reported from here, and not yet in the address. */
	const [own, setOwn] = useState<readonly string[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	if (search !== reported) {
		setReported(search);
		// The answer to our own report may arrive while the next letters are already there.
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
