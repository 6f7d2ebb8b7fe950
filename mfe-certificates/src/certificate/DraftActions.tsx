import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button, ConfirmDialog } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { deleteCertificate, releaseCertificate } from "../api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";

interface DraftActionsProps {
	certificate: Certificate;
	/** The form holds changes that a release would leave out. */
	isUnsaved?: boolean;
	/** Called before the screen is left. */
	onLeave?: () => void;
	/** The server refused: what is shown may be old. */
	onRefused?: () => void;
}

export function DraftActions({ certificate, isUnsaved = false, onLeave, onRefused }: DraftActionsProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const showFlash = useFlash();
	const [isAsked, setAsked] = useState(false);
	const number = certificate.certificateNumber;
	const leave = (message: string) => {
		onLeave?.();
		return done(certificationDetails(certificate._certificationId, TABS.certificates), message);
	};
	const release = useMutation({
		mutationFn: () => releaseCertificate(api, certificate),
		onSuccess: () => leave(t("done.released", { number })),
		onError: (error) => {
			showFlash(errorMessage(error), "error");
			onRefused?.();
		},
	});
	return (
		<>
			{certificate.actions.includes("delete") && (
				<>
					<Button variant="danger" icon="trash" onPress={() => setAsked(true)}>
						{t("draft.delete")}
					</Button>
					<ConfirmDialog
						isOpen={isAsked}
						onOpenChange={setAsked}
						title={t("draft.deleteTitle")}
						message={t("draft.deleteQuestion", { number })}
						confirmLabel={t("draft.delete")}
						tone="danger"
						onConfirm={async () => {
							await deleteCertificate(api, certificate).catch((error: unknown) => {
								onRefused?.();
								throw error;
							});
							await leave(t("done.deleted", { number }));
						}}
					/>
				</>
			)}
			{certificate.actions.includes("release") && (
				<Button icon="check" isDisabled={isUnsaved} isPending={release.isPending} onPress={() => release.mutate()}>
					{t("draft.release")}
				</Button>
			)}
		</>
	);
}
