import { useCallback, useEffect, useState } from "react";

const SECOND = 1_000;
const leftUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / SECOND));

/** Returns the seconds until the server accepts another attempt (`left`), and a function that starts this countdown. */
export function useRetryDelay(): { left: number; wait: (seconds: number | undefined) => void } {
	const [until, setUntil] = useState(0);
	const [left, setLeft] = useState(0);
	useEffect(() => {
		const count = () => {
			setLeft(leftUntil(until));
			if (leftUntil(until) === 0) clearInterval(timer);
		};
		const timer = setInterval(count, SECOND);
		count();
		return () => clearInterval(timer);
	}, [until]);
	const wait = useCallback((seconds: number | undefined) => {
		setUntil(seconds === undefined ? 0 : Date.now() + seconds * SECOND);
	}, []);
	return { left, wait };
}

/** Formats seconds as a clock time, such as "0:42", "14:05" or "2:00:00". */
export function clockTime(seconds: number): string {
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
	return [String(first), ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
}
