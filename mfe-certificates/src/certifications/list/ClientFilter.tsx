import { Button } from "@portal/shared-ui/basics";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";

const ClientDialog = lazyComponent(async () => (await import("./ClientDialog.tsx")).ClientDialog);

interface ClientFilterProps {
	/** Name of the selected client, or undefined for all clients. */
	name: string | undefined;
	onChange: (client: string | undefined) => void;
}

/** Button that filters by client. It opens a dialog with a search, because a menu would be too long. */
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
