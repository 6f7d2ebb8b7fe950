import type { Certificate } from "@portal/contracts/contract/certificates";
import { ConfirmDialog } from "@portal/shared-ui";
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
import { certificationQuery } from "../../api.ts";
import { editCertificate } from "../../paths.ts";
import { replaceCertificate } from "../lifecycle/api.ts";
import { openReplacement } from "./replacements.ts";

/**
 * Returns a function that creates the draft of a successor. If another user has already created one, the returned
 * dialog links to it.
 */
export function useReplace(certificate: Certificate, clientId: string) {
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
			const message = t("done.replacementCreated", { number: created.certificateNumber });
			await navigate(editCertificate(created, clientId), { state: flash(message) });
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
	return {
		replace: () => replace.mutate(),
		dialog: known && (
			<ConfirmDialog
				isOpen
				onOpenChange={(isOpen) => !isOpen && setKnown(undefined)}
				title={t("succession.existsTitle")}
				message={t("succession.exists", { number: known.certificateNumber })}
				confirmLabel={t("succession.toOpen")}
				onConfirm={() => navigate(editCertificate(known, clientId))}
			/>
		),
	};
}
