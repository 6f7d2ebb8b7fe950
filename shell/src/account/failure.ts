import { errorMessage, PasskeyError, RequestError } from "@portal/shared-ui/module";
import { useCallback } from "react";
import { useAccountTexts } from "./useAccountTexts.ts";

/** Returns a function that converts an error into a sentence for users, preferably the messages about single fields. */
export function useFailureText(): (error: unknown) => string {
	const { t } = useAccountTexts();
	return useCallback(
		(error) => {
			if (error instanceof PasskeyError) return t(`passkeyFailure.${error.reason}`);
			if (error instanceof RequestError && error.fields) return Object.values(error.fields).flat().join(" ");
			return errorMessage(error, t("failed"));
		},
		[t],
	);
}
