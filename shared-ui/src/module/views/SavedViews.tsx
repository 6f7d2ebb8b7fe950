import { type ComponentType, useEffect, useState } from "react";
import { Button } from "../../components/Button/Button.tsx";
import type { SavedViewsProps } from "./ViewMenu.tsx";

let known: ComponentType<SavedViewsProps> | undefined;

/**
 * Menu of the saved views of a list: search, order, filters, columns and row height. It loads after the list, which
 * reserves its space until then.
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
			// Ignores a loading failure, because the list works without saved views.
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
