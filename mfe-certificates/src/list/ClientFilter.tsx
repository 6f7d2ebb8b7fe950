import { Button } from "@portal/shared-ui/basics";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";

const ClientDialog = lazyComponent(async () => (await import("./ClientDialog.tsx")).ClientDialog);

interface ClientFilterProps {
	/** Of the client that is chosen; undefined for all. */
	name: string | undefined;
	onChange: (client: string | undefined) => void;
}

/** There are too many clients for a menu. */
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
