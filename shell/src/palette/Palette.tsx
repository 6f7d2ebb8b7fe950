import "./palette.css";
import { Banner, Icon, SearchField } from "@portal/shared-ui";
import { errorMessage, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { Autocomplete, Header, Menu, MenuItem, MenuSection, Text } from "react-aria-components";
import { usePaletteGroups } from "./usePaletteGroups.ts";

export function Palette({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("shell");
	const [text, setText] = useState("");
	const { groups, error, isSettled } = usePaletteGroups(text);
	const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
	const isAnswered = isSettled && !error && text.trim() !== "";
	const isNothing = isAnswered && count === 0;
	return (
		<div className="shell-palette">
			<Autocomplete inputValue={text} onInputChange={setText}>
				<SearchField aria-label={t("palette.label")} placeholder={t("palette.placeholder")} autoFocus />
				<Menu aria-label={t("palette.results")} className="ui-menu shell-palette__results">
					{groups.map((group) => (
						<MenuSection key={group.id} id={group.id}>
							<Header className="shell-palette__group">{group.title}</Header>
							{group.entries.map(({ id, label, description, icon, run }) => (
								<MenuItem
									key={id}
									id={`${group.id} ${id}`}
									textValue={label}
									className="ui-menu__item"
									onAction={() => {
										onClose();
										run();
									}}
								>
									{icon && <Icon name={icon} />}
									<Text slot="label">{label}</Text>
									{description && (
										<Text slot="description" className="shell-palette__description">
											{description}
										</Text>
									)}
								</MenuItem>
							))}
						</MenuSection>
					))}
				</Menu>
			</Autocomplete>
			{error ? <Banner tone="error">{errorMessage(error)}</Banner> : null}
			<p
				role="status"
				className={`shell-hint shell-palette__count${isNothing ? " shell-palette__count--nothing" : ""}`}
			>
				{isAnswered && (isNothing ? t("palette.nothing") : t("palette.count", { count }))}
			</p>
		</div>
	);
}
