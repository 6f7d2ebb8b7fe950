import { type ComponentType, useEffect, useState } from "react";
import { Button } from "../../components/Button/Button.tsx";
import type { SavedViewsProps } from "./ViewMenu.tsx";

let known: ComponentType<SavedViewsProps> | undefined;

/**
 * Menu of a list's saved views, which consist of search, order, filters, columns and row height. Its code is loaded
 * after the list, which reserves the space.
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
			// A loading failure is ignored, because the list also works without saved views.
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
