import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button, type ButtonProps, ConfirmDialog } from "@portal/shared-ui";
import {
	errorMessage,
	flash,
	RequestError,
	useApi,
	useFlash,
	useMutation,
	useNavigate,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { certificationQuery } from "../api.ts";
import { replaceCertificate } from "../life/api.ts";
import { offersOf } from "../offers.ts";
import { editCertificate } from "../paths.ts";
import { openReplacement } from "./succession.ts";

interface ReplaceButtonProps extends Pick<ButtonProps, "size" | "variant"> {
	certificate: Certificate;
	clientId: string;
}

/** Begins the certificate that is to replace this one. Where somebody else has begun it already, it leads there. */
export function ReplaceButton({ certificate, clientId, ...button }: ReplaceButtonProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const queries = useQueryClient();
	const navigate = useNavigate();
	const showFlash = useFlash();
	const [known, setKnown] = useState<Certificate>();
	const replace = useMutation({
		mutationFn: () => replaceCertificate(api, certificate),
		onSuccess: async (created) => {
			await queries.invalidateQueries({ refetchType: "none" });
			const told = t("done.replacementCreated", { number: created.certificateNumber });
			await navigate(editCertificate(created, clientId), { state: flash(told) });
		},
		onError: async (error) => {
			await queries.invalidateQueries();
			const exists = error instanceof RequestError && error.code === "REPLACEMENT_EXISTS";
			const query = certificationQuery(api, certificate._certificationId);
			const open = exists && openReplacement(certificate, (await queries.fetchQuery(query)).data.certificates);
			if (open) setKnown(open);
			else showFlash(errorMessage(error), "error");
		},
	});
	return (
		<>
			{offersOf(certificate).may("replace") && (
				<Button {...button} isPending={replace.isPending} onPress={() => replace.mutate()}>
					{t("row.replace")}
				</Button>
			)}
			{known && (
				<ConfirmDialog
					isOpen
					onOpenChange={(isOpen) => !isOpen && setKnown(undefined)}
					title={t("succession.existsTitle")}
					message={t("succession.exists", { number: known.certificateNumber })}
					confirmLabel={t("succession.toOpen")}
					onConfirm={() => navigate(editCertificate(known, clientId))}
				/>
			)}
		</>
	);
}
