import { Link } from "@portal/shared-ui/module";
import { Group } from "@visx/group";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { type Mark, markTold } from "../marks.ts";
import { useOverviewTexts } from "../useOverviewTexts.ts";
import type { ChartProps } from "./chart.ts";

/** By how many marks a key moves on; to an end by as many as there are. */
const KEYS: Readonly<Record<string, number>> = {
	ArrowRight: 1,
	ArrowDown: 1,
	ArrowLeft: -1,
	ArrowUp: -1,
	Home: Number.NEGATIVE_INFINITY,
	End: Number.POSITIVE_INFINITY,
};

interface MarksProps extends Pick<ChartProps, "marks" | "onShow"> {
	/** What is drawn of a mark, with the area that can be pointed at. */
	draw: (mark: Mark, index: number) => ReactNode;
}

/** The marks of a picture are one stop of the keyboard: arrows go from one to the next, Enter follows a link. */
export function Marks({ marks, onShow, draw }: MarksProps) {
	const { t } = useOverviewTexts();
	const elements = useRef<(Element | null)[]>([]);
	const [current, setCurrent] = useState(0);
	const goOn = (event: KeyboardEvent, index: number) => {
		const step = KEYS[event.key];
		if (step === undefined) return;
		event.preventDefault();
		const next = Math.min(marks.length - 1, Math.max(0, index + step));
		(elements.current[next] as SVGElement | null)?.focus();
	};
	return marks.map((mark, index) => {
		const props = {
			className: "certs-mark",
			tabIndex: index === current ? 0 : -1,
			"aria-label": markTold(t, mark),
			onFocus: () => {
				setCurrent(index);
				onShow(mark.id);
			},
			onBlur: () => onShow(undefined),
			onPointerEnter: () => onShow(mark.id),
			onPointerLeave: () => onShow(undefined),
			onKeyDown: (event: KeyboardEvent) => goOn(event, index),
		};
		const keep = (element: Element | null) => {
			elements.current[index] = element;
		};
		return mark.href === undefined ? (
			<Group key={mark.id} role="img" innerRef={keep} {...props}>
				{draw(mark, index)}
			</Group>
		) : (
			<Link key={mark.id} to={mark.href} ref={keep} {...props}>
				{draw(mark, index)}
			</Link>
		);
	});
}
