import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button, type ButtonProps } from "@portal/shared-ui";
import { lazyComponent, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { offersOf } from "../offers.ts";
import type { SuspensionMove } from "./SuspensionDialog.tsx";

const MOVES: readonly SuspensionMove[] = ["suspend", "reinstate"];

const SuspensionDialog = lazyComponent(async () => (await import("./SuspensionDialog.tsx")).SuspensionDialog);

interface SuspensionButtonProps extends Pick<ButtonProps, "size" | "variant"> {
	certificate: Certificate;
}

/** Suspends a certificate, or ends that. One button for both, so that it keeps the focus when its word changes. */
export function SuspensionButton({ certificate, ...button }: SuspensionButtonProps) {
	const { t } = useTranslation("certificates");
	const queries = useQueryClient();
	const [asked, setAsked] = useState<SuspensionMove>();
	const offered = MOVES.find(offersOf(certificate).may);
	return (
		<>
			{offered && (
				<Button {...button} onPress={() => setAsked(offered)}>
					{t(`row.${offered}`)}
				</Button>
			)}
			{asked && (
				<SuspensionDialog
					certificate={certificate}
					move={asked}
					onClose={() => {
						setAsked(undefined);
						// Also without success: shows what stood in the way. Not before, or the window would go with its button.
						void queries.invalidateQueries();
					}}
				/>
			)}
		</>
	);
}
