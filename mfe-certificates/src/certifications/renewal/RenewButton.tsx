import { Button, type ButtonProps } from "@portal/shared-ui/basics";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import type { Renewable } from "./RenewalDialog.tsx";

export const RenewalDialog = lazyComponent(async () => (await import("./RenewalDialog.tsx")).RenewalDialog);

interface RenewButtonProps extends Pick<ButtonProps, "variant"> {
	certification: Renewable;
}

/** The caller must check that the server allows the renewal; this button does not. */
export function RenewButton({ certification, ...look }: RenewButtonProps) {
	const { t } = useTranslation("certificates");
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button {...look} onPress={() => setOpen(true)}>
				{t("renewal.renew")}
			</Button>
			{isOpen && <RenewalDialog certification={certification} onClose={() => setOpen(false)} />}
		</>
	);
}
