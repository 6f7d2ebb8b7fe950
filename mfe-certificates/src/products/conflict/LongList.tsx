import { Button } from "@portal/shared-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useProductTexts } from "../useProductTexts.ts";

interface LongListProps<T> {
	items: readonly T[];
	/** Number of entries shown at first, and of those added by each press of the button. */
	step: number;
	className: string;
	ariaLabel: string;
	itemKey: (item: T) => string;
	children: (item: T) => ReactNode;
}

/** Renders only the first entries and a button for more, because a list may have thousands of entries. */
export function LongList<T>({ items, step, className, ariaLabel, itemKey, children }: LongListProps<T>) {
	const { t } = useProductTexts();
	const [shown, setShown] = useState(step);
	const list = useRef<HTMLUListElement>(null);
	// Moves the focus to the first added entry, because the pressed button has moved or disappeared.
	useEffect(() => {
		const first = list.current?.children[shown - step];
		if (shown > step && first instanceof HTMLElement) first.focus();
	}, [shown, step]);
	const rest = items.length - shown;
	return (
		<>
			<ul ref={list} className={className} aria-label={ariaLabel}>
				{items.slice(0, shown).map((item) => (
					<li key={itemKey(item)} tabIndex={-1}>
						{children(item)}
					</li>
				))}
			</ul>
			{rest > 0 && (
				<Button size="small" onPress={() => setShown(shown + step)}>
					{t("compare.more", { count: Math.min(step, rest), rest })}
				</Button>
			)}
		</>
	);
}
