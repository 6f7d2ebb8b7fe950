import "./palette.css";
import { Banner, Icon, SearchField } from "@portal/shared-ui";
import { errorMessage, useTranslation } from "@portal/shared-ui/module";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Autocomplete, Header, Menu, MenuItem, MenuSection, Text } from "react-aria-components";
import { type Entry, usePaletteGroups } from "./usePaletteGroups.ts";

export function Palette({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("shell");
	const [text, setText] = useState("");
	const { groups, error, isSettled } = usePaletteGroups(text);
	const [opensFirst, setOpensFirst] = useState(false);
	const hasMoved = useRef(false);
	const enter = (next: string) => {
		setText(next);
		setOpensFirst(false);
		hasMoved.current = false;
	};
	const open = ({ run }: Entry) => {
		onClose();
		run();
	};
	const openFirst = useEffectEvent(() => {
		setOpensFirst(false);
		const first = groups[0]?.entries[0];
		if (first) open(first);
	});
	useEffect(() => {
		if (opensFirst && isSettled) openFirst();
	}, [opensFirst, isSettled]);
	/** Delays an Enter that directly follows typing until the results of the entered text have arrived. */
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key.startsWith("Arrow")) hasMoved.current = true;
		if (event.key !== "Enter" || isSettled || hasMoved.current) return;
		event.preventDefault();
		event.stopPropagation();
		setOpensFirst(true);
	};
	const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
	const isAnswered = isSettled && !error && text.trim() !== "";
	const isNothing = isAnswered && count === 0;
	return (
		<div className="shell-palette" onKeyDownCapture={onKeyDown}>
			<Autocomplete inputValue={text} onInputChange={enter}>
				<SearchField aria-label={t("palette.label")} placeholder={t("palette.placeholder")} autoFocus />
				<Menu aria-label={t("palette.results")} className="ui-menu shell-palette__results">
					{groups.map((group) => (
						<MenuSection key={group.id} id={group.id}>
							<Header className="shell-palette__group ui-hint">{group.title}</Header>
							{group.entries.map((entry) => (
								<MenuItem
									key={entry.id}
									id={`${group.id} ${entry.id}`}
									textValue={entry.label}
									className="ui-menu__item"
									onAction={() => open(entry)}
								>
									{entry.icon && <Icon name={entry.icon} />}
									<Text slot="label">{entry.label}</Text>
									{entry.description && (
										<Text slot="description" className="shell-palette__description ui-hint">
											{entry.description}
										</Text>
									)}
								</MenuItem>
							))}
						</MenuSection>
					))}
				</Menu>
			</Autocomplete>
			{error ? <Banner tone="error">{errorMessage(error)}</Banner> : null}
			<p role="status" className={`shell-palette__count ui-hint${isNothing ? " shell-palette__count--nothing" : ""}`}>
				{isAnswered && (isNothing ? t("palette.nothing") : t("palette.count", { count }))}
			</p>
		</div>
	);
}
