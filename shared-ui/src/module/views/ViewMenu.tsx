import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { MenuSection } from "react-aria-components";
import { Button } from "../../components/Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../components/Menu/Menu.tsx";
import { DensityContext } from "../../table/density.ts";
import { firstPageOf } from "../../table/first-page.ts";
import type { useColumnChoice } from "../page/stored-choices.ts";
import { useApi } from "../requests/api.ts";
import type { useSearchParams } from "../routing/search-params.ts";
import { type View, type ViewList, viewsQuery } from "./api.ts";
import { ViewDialogs } from "./ViewDialogs.tsx";

/** Returns the query of a view, without the page, and sorted, so that equal views have equal texts. */
function queryOf(params: URLSearchParams): string {
	const query = firstPageOf(params);
	query.sort();
	return query.toString();
}

const NO_VIEWS: View[] = [];

export interface SavedViewsProps {
	list: ViewList;
	/** The list's own query parameters and setter. A second hook would overwrite a search that the user is typing. */
	address: ReturnType<typeof useSearchParams>;
	columnChoice: ReturnType<typeof useColumnChoice>;
}

export function ViewMenu({ list, address: [params, setParams], columnChoice }: SavedViewsProps) {
	const api = useApi();
	const { data: views } = useQuery(viewsQuery(api, list));
	const known = views ?? NO_VIEWS;
	const [visibility, chooseColumns] = columnChoice;
	const density = useContext(DensityContext);
	const [dialog, setDialog] = useState<"save" | "manage">();
	const query = queryOf(params);
	const shown = known.filter((view) => queryOf(new URLSearchParams(view.query)) === query).map(({ _id }) => _id);
	const show = (view: View, options: { replace: boolean }) => {
		setParams(new URLSearchParams(view.query), options);
		chooseColumns(Object.fromEntries(view.hidden.map((id) => [id, false])));
		if (view.density) density?.onChange(view.density);
	};
	// The default view applies only at the opening, because a user who removes all filters wants the whole list.
	const isOpening = useRef(true);
	const open = useEffectEvent(() => {
		const standard = known.find(({ isDefault }) => isDefault);
		if (isOpening.current && standard && params.size === 0) show(standard, { replace: true });
		isOpening.current = false;
	});
	useEffect(() => {
		if (views) open();
	}, [views]);
	useEffect(() => {
		if (params.size > 0) isOpening.current = false;
	}, [params]);
	const current = {
		list,
		query,
		hidden: Object.keys(visibility).filter((id) => visibility[id] === false),
		...(density?.value ? { density: density.value } : {}),
	};
	return (
		<>
			<MenuTrigger>
				<Button icon="eye">Ansichten</Button>
				<Menu
					aria-label="Ansichten"
					onAction={(key) => {
						const view = known.find(({ _id }) => _id === key);
						if (view) show(view, { replace: false });
						else setDialog(key === "manage" ? "manage" : "save");
					}}
				>
					{known.length > 0 && (
						<MenuSection aria-label="Gespeicherte Ansichten" selectionMode="single" selectedKeys={shown}>
							{known.map((view) => (
								<MenuItem key={view._id} id={view._id}>
									{view.isDefault ? `${view.name} (Standard)` : view.name}
								</MenuItem>
							))}
						</MenuSection>
					)}
					<MenuSection aria-label="Speichern und verwalten">
						<MenuItem id="save">Ansicht speichern …</MenuItem>
						{known.length > 0 && <MenuItem id="manage">Ansichten verwalten …</MenuItem>}
					</MenuSection>
				</Menu>
			</MenuTrigger>
			{dialog && <ViewDialogs dialog={dialog} current={current} views={known} onClose={() => setDialog(undefined)} />}
		</>
	);
}
