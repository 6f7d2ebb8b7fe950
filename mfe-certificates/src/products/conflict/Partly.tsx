import { Button } from "@portal/shared-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useProductTexts } from "../useProductTexts.ts";

interface PartlyProps<T> {
	items: readonly T[];
	/** How many entries are added at once. */
	step: number;
	className: string;
	ariaLabel: string;
	itemKey: (item: T) => string;
	children: (item: T) => ReactNode;
}

/** A list that may hold thousands of entries and shows more of them on request. */
export function Partly<T>({ items, step, className, ariaLabel, itemKey, children }: PartlyProps<T>) {
	const { t } = useProductTexts();
	const [shown, setShown] = useState(step);
	const list = useRef<HTMLUListElement>(null);
	// The button moves or disappears, so the first added entry gets the focus.
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
