import { Button, type ButtonProps, IconButton } from "@portal/shared-ui/basics";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import type { Renewable } from "./RenewalDialog.tsx";

const RenewalDialog = lazyComponent(async () => (await import("./RenewalDialog.tsx")).RenewalDialog);

interface RenewButtonProps extends Pick<ButtonProps, "variant"> {
	certification: Renewable;
	/** In a row of a list: a sign alone. */
	isBrief?: boolean;
}

/** Where the server allows it. */
export function RenewButton({ certification, isBrief = false, ...look }: RenewButtonProps) {
	const { t } = useTranslation("certificates");
	const [isOpen, setOpen] = useState(false);
	const open = () => setOpen(true);
	return (
		<>
			{isBrief ? (
				<IconButton
					icon="refresh"
					size="small"
					variant="secondary"
					label={t("renewal.renewOf", { number: certification.certificationNumber })}
					onPress={open}
				/>
			) : (
				<Button {...look} onPress={open}>
					{t("renewal.renew")}
				</Button>
			)}
			{isOpen && <RenewalDialog certification={certification} onClose={() => setOpen(false)} />}
		</>
	);
}
