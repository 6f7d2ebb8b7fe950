import { Button } from "@portal/shared-ui/basics";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";

const ClientDialog = lazyComponent(async () => (await import("./ClientDialog.tsx")).ClientDialog);

interface ClientFilterProps {
	name: string | undefined;
	onChange: (client: string | undefined) => void;
}

/** Opens a dialog with a search instead of a menu, because a menu of all clients would be too long. */
export function ClientFilter({ name, onChange }: ClientFilterProps) {
	const { t } = useTranslation("certificates");
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button icon="chevron-down" size="small" onPress={() => setOpen(true)}>
				{t("list.clientIs", { name: name ?? t("list.anyClient") })}
			</Button>
			{isOpen && (
				<ClientDialog
					onClose={() => setOpen(false)}
					onChoose={(client) => {
						setOpen(false);
						onChange(client);
					}}
				/>
			)}
		</>
	);
}
