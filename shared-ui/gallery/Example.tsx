import { Card } from "@portal/shared-ui";
import {
	type CSSProperties,
	createElement,
	Fragment,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
} from "react";

/** Returns the component of a page that consists of examples. */
export const page =
	(...examples: ReactNode[]) =>
	() =>
		createElement(Fragment, null, ...examples);

interface ExampleProps {
	title: string;
	/** Arrangement of the children: below each other, next to each other, in columns of form fields, or in a card. */
	layout?: "stack" | "row" | "fields" | "card";
	style?: CSSProperties;
	children: ReactNode;
}

export function Example({ title, layout = "stack", style, children }: ExampleProps) {
	const id = useId();
	return (
		<section className="gallery-example" aria-labelledby={id}>
			<h2 id={id} className="gallery-example__title">
				{title}
			</h2>
			<div className={layout === "card" ? undefined : `gallery-${layout}`} style={style}>
				{layout === "card" ? <Card>{children}</Card> : children}
			</div>
		</section>
	);
}

/** Shows a component as if it were hovered or pressed, so that screenshots can contain these states. */
export function Looks({ as, children }: { as: "hovered" | "pressed" | "drop-target"; children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const control = box.current?.querySelector(
			":is(button, a, label, input, textarea, [role=group], .ui-drop)[data-rac]",
		);
		control?.setAttribute(`data-${as}`, "true");
	}, [as]);
	return (
		<div className="gallery-looks" ref={box}>
			{children}
		</div>
	);
}

/** Card with a form that is submitted once, so that the gallery can show the errors that appear after a submission. */
export function SentOnce({ children }: { children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.querySelector("form")?.requestSubmit(), []);
	return (
		<div ref={box}>
			<Card>{children}</Card>
		</div>
	);
}
