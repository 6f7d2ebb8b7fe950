/** Events that count as user input. While a user types, the page does not reload for an update. */

const EVENTS = ["input", "change", "keydown", "compositionstart"] as const;

function isEditable(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	return target.isContentEditable || target.matches("input, textarea, select");
}

export function watchTyping() {
	let last = Number.NEGATIVE_INFINITY;
	const note = ({ target }: Event) => {
		if (isEditable(target)) last = performance.now();
	};
	for (const event of EVENTS) document.addEventListener(event, note, { capture: true, passive: true });
	return { since: (moment: number): boolean => last >= moment };
}
export type Typing = ReturnType<typeof watchTyping>;
