import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button, type ButtonProps, ConfirmDialog } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { deleteCertificate, releaseCertificate } from "../changes/api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";

interface DraftActionProps {
	certificate: Certificate;
	/** Called before the screen is left. */
	onLeave?: (() => void) | undefined;
	/** The server refused: what is shown may be old. */
	onRefused?: (() => void) | undefined;
}

function useLeave({ certificate, onLeave }: DraftActionProps) {
	const done = useDone();
	return (message: string) => {
		onLeave?.();
		return done(certificationDetails(certificate._certificationId, TABS.certificates), message);
	};
}

export function DeleteDraft(props: DraftActionProps) {
	const { certificate, onRefused } = props;
	const { t } = useTranslation("certificates");
	const api = useApi();
	const leave = useLeave(props);
	const [isAsked, setAsked] = useState(false);
	const number = certificate.certificateNumber;
	if (!certificate.actions.includes("delete")) return null;
	return (
		<>
			<Button variant="ghost" icon="trash" onPress={() => setAsked(true)}>
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
	);
}

interface ReleaseDraftProps extends DraftActionProps, Pick<ButtonProps, "variant"> {
	/** The form holds changes that a release would leave out. */
	isUnsaved?: boolean;
}

export function ReleaseDraft({ isUnsaved = false, variant = "secondary", ...props }: ReleaseDraftProps) {
	const { certificate, onRefused } = props;
	const { t } = useTranslation("certificates");
	const api = useApi();
	const leave = useLeave(props);
	const showFlash = useFlash();
	const release = useMutation({
		mutationFn: () => releaseCertificate(api, certificate),
		onSuccess: () => leave(t("done.released", { number: certificate.certificateNumber })),
		onError: (error) => {
			showFlash(errorMessage(error), "error");
			onRefused?.();
		},
	});
	if (!certificate.actions.includes("release")) return null;
	return (
		<Button
			variant={variant}
			icon="check"
			isDisabled={isUnsaved}
			isPending={release.isPending}
			onPress={() => release.mutate()}
		>
			{t("draft.release")}
		</Button>
	);
}
