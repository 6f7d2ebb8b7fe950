import { type ComponentType, useEffect, useState } from "react";
import { Button } from "../../components/Button/Button.tsx";
import type { SavedViewsProps } from "./ViewMenu.tsx";

let known: ComponentType<SavedViewsProps> | undefined;

/**
 * Ways to look at a list that a person has saved: search, order, filters, columns and height of rows. Loaded after the
 * list; until then its place is kept.
 */
export function SavedViews(props: SavedViewsProps) {
	const [ViewMenu, setViewMenu] = useState(() => known);
	useEffect(() => {
		if (known) return;
		import("./ViewMenu.tsx").then(
			(loaded) => {
				known = loaded.ViewMenu;
				setViewMenu(() => loaded.ViewMenu);
			},
			// The list is there without it.
			() => undefined,
		);
	}, []);
	return ViewMenu ? (
		<ViewMenu {...props} />
	) : (
		<Button icon="eye" isDisabled>
			Ansichten
		</Button>
	);
}
