// Imports from parts of shared-ui, because its main entry would add fields and dialogs to the first load of the list.
import { IconButton } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useTranslation } from "@portal/shared-ui/module";
import type { OfferedAction } from "./useCertificateActions.tsx";

interface ActionMenuProps {
	/**
	 * Number of the record. It is part of the button's label, so that screen readers distinguish the menus of several
	 * rows.
	 */
	number: string;
	actions: readonly OfferedAction[];
	size?: "small";
}

/** Opens a menu with the actions of one record. Renders nothing if the user may do none. */
export function ActionMenu({ number, actions, size }: ActionMenuProps) {
	const { t } = useTranslation("certificates");
	if (actions.length === 0) return null;
	const label = t("row.more", { number });
	return (
		<MenuTrigger>
			<IconButton
				label={label}
				icon="more"
				hasTooltip={false}
				// A menu button has no frame in a table row, because many frames would distract from the data.
				{...(size ? { size } : { variant: "secondary" })}
			/>
			<Menu aria-label={label} onAction={(key) => actions.find(({ id }) => id === key)?.onPress?.()}>
				{actions.map(({ id, label, icon, tone, href }) => (
					<MenuItem
						key={id}
						id={id}
						{...(tone ? { tone } : {})}
						{...(icon ? { icon } : {})}
						{...(href ? { href } : {})}
					>
						{label}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}
