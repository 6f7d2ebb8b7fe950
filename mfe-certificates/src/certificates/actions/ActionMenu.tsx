// Imports the button directly, because the main entry of shared-ui would add forms and dialogs to the first load of the
// list.
import { IconButton } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useTranslation } from "@portal/shared-ui/module";
import type { OfferedAction } from "./useCertificateActions.tsx";

interface ActionMenuProps {
	/** Number of the certificate or certification. In the button's label, it distinguishes the menus of the rows. */
	number: string;
	actions: readonly OfferedAction[];
	size?: "small";
}

export function ActionMenu({ number, actions, size }: ActionMenuProps) {
	const { t } = useTranslation("certificates");
	if (actions.length === 0) return null;
	const label = t("row.more", { number });
	return (
		<MenuTrigger>
			<IconButton label={label} icon="more" hasTooltip={false} {...(size ? { size } : { variant: "secondary" })} />
			<Menu aria-label={label}>
				{actions.map(({ label, isPending: _, ...item }) => (
					<MenuItem key={item.id} {...item}>
						{label}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}
