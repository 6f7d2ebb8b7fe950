import { errorMessage, PasskeyError, RequestError, useTranslation } from "@portal/shared-ui/module";
import { useCallback } from "react";

/** What has gone wrong, in a sentence: a refusal in the server's words, those about fields before the general one. */
export function useFailureText(): (error: unknown) => string {
	const { t } = useTranslation("account");
	return useCallback(
		(error) => {
			if (error instanceof PasskeyError) return t(`passkeyFailure.${error.reason}`);
			if (error instanceof RequestError && error.fields) return Object.values(error.fields).flat().join(" ");
			return errorMessage(error, t("failed"));
		},
		[t],
	);
}
