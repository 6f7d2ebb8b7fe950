import { Button, Dialog } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { ClientSearch } from "../ClientSearch.tsx";

interface ClientDialogProps {
	/** Receives the id of the chosen client, or undefined to show the certifications of all clients. */
	onChoose: (client: string | undefined) => void;
	onClose: () => void;
}

export function ClientDialog({ onChoose, onClose }: ClientDialogProps) {
	const { t } = useTranslation("certificates");
	return (
		<Dialog
			title={t("list.chooseClient")}
			size="small"
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			footer={<Button onPress={() => onChoose(undefined)}>{t("list.anyClient")}</Button>}
		>
			<ClientSearch onChoose={onChoose} />
		</Dialog>
	);
}
