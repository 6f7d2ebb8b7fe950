import "./palette.css";
import { Banner, SearchField } from "@portal/shared-ui";
import { errorMessage, useApi, useNavigate, useQuery, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { Autocomplete, Header, Menu, MenuItem, MenuSection, Text } from "react-aria-components";
import { menuFor } from "../layout/menu.ts";
import { useShell } from "../shell-context.ts";
import { type Hit, SHORTEST_SEARCH, searchEverything } from "./api.ts";

const DEBOUNCE_MS = 200;

function useDebounced<T>(value: T): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

function useScreens(text: string): Hit[] {
	const { t } = useTranslation("shell");
	const { modules } = useShell();
	const { user } = useSession();
	const wanted = text.toLocaleLowerCase("de");
	return menuFor(modules.manifests, user?.roles ?? [], t("layout.home"))
		.filter(({ label }) => label.toLocaleLowerCase("de").includes(wanted))
		.map(({ path, label }) => ({ id: path, label, description: "", href: path }));
}

function useGroups(text: string) {
	const { t } = useTranslation("shell");
	const api = useApi();
	const q = useDebounced(text.trim());
	const screens = useScreens(text.trim());
	const search = useQuery(searchEverything(api, q));
	const found = q.length >= SHORTEST_SEARCH ? search.data : undefined;
	const groups = [
		{ id: "screens", title: t("palette.screens"), hits: screens },
		{ id: "clients", title: t("palette.clients"), hits: found?.clients ?? [] },
		{ id: "certifications", title: t("palette.certifications"), hits: found?.certifications ?? [] },
		{ id: "certificates", title: t("palette.certificates"), hits: found?.certificates ?? [] },
	].filter(({ hits }) => hits.length > 0);
	return { groups, error: search.error, isSettled: q === text.trim() && !search.isFetching };
}

export function Palette({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("shell");
	const navigate = useNavigate();
	const [text, setText] = useState("");
	const { groups, error, isSettled } = useGroups(text);
	const open = (href: string) => {
		onClose();
		void navigate(href);
	};
	return (
		<div className="shell-palette">
			<Autocomplete inputValue={text} onInputChange={setText}>
				<SearchField aria-label={t("palette.label")} placeholder={t("palette.placeholder")} autoFocus />
				<Menu aria-label={t("palette.results")} className="ui-menu shell-palette__results">
					{groups.map((group) => (
						<MenuSection key={group.id} id={group.id}>
							<Header className="shell-palette__group">{group.title}</Header>
							{group.hits.map((hit) => (
								<MenuItem
									key={hit.id}
									id={`${group.id} ${hit.id}`}
									textValue={hit.label}
									className="ui-menu__item"
									onAction={() => open(hit.href)}
								>
									<Text slot="label">{hit.label}</Text>
									{hit.description !== "" && (
										<Text slot="description" className="shell-palette__description">
											{hit.description}
										</Text>
									)}
								</MenuItem>
							))}
						</MenuSection>
					))}
				</Menu>
			</Autocomplete>
			{error ? <Banner tone="error">{errorMessage(error)}</Banner> : null}
			<p role="status" className="shell-hint">
				{isSettled && groups.length === 0 && !error ? t("palette.nothing") : ""}
			</p>
		</div>
	);
}
