import "./fold-out.css";
import { Icon } from "@portal/shared-ui/basics";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface FoldOutProps {
	label: ReactNode;
	/** Label for screen readers, if the visible content does not describe the button sufficiently. */
	name?: string;
	className?: string;
	/** Renders the links. `close("toButton")` closes the list and returns the focus to the button. */
	children: (close: (toButton?: "toButton") => void) => ReactNode;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
	ArrowDown: (index, count) => (index + 1) % count,
	ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
	Home: () => 0,
	End: (_, count) => count - 1,
};

/** Shows links below a button, even without JavaScript. With it, a click or Tab to another place closes the list. */
export function FoldOut({ label, name, className = "", children }: FoldOutProps) {
	const element = useRef<HTMLDetailsElement>(null);

	const close = (toButton?: "toButton") => {
		const details = element.current;
		if (!details?.open) return;
		details.open = false;
		if (toButton) details.querySelector("summary")?.focus();
	};

	useEffect(() => {
		const details = element.current;
		const onPointer = ({ target }: Event) => {
			if (details?.open && !(target instanceof Node && details.contains(target))) details.open = false;
		};
		document.addEventListener("pointerdown", onPointer);
		return () => document.removeEventListener("pointerdown", onPointer);
	}, []);

	// Closes the list when the focus leaves it. In Safari a clicked link gets no focus, so that `relatedTarget` is
	// null; the list must stay open then.
	const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
	};

	const move = (event: KeyboardEvent<HTMLDetailsElement>) => {
		const details = event.currentTarget;
		if (event.key === "Escape") return close("toButton");
		const step = STEPS[event.key];
		if (!step || !details.open) return;
		event.preventDefault();
		const links = [...details.querySelectorAll("a")];
		const current = links.findIndex((link) => link.matches(":focus"));
		links[step(current, links.length)]?.focus();
	};

	return (
		<details ref={element} className={`pub-fold ${className}`} onBlur={leave} onKeyDown={move}>
			<summary className="pub-fold__button" aria-label={name}>
				{label}
				<Icon name="chevron-down" />
			</summary>
			{children(close)}
		</details>
	);
}
