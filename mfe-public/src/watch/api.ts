import type { ApiClient } from "@portal/contracts/client";
import { asciiAddress } from "@portal/contracts/kit/addresses";
import { type Language, unwrap } from "@portal/shared-ui/module";

export interface WatchInput {
	email: string;
	lang: Language;
}

export const isAddress = (email: string): boolean => asciiAddress(email.trim()) !== undefined;

export const requestWatch = (api: ApiClient, publicId: string, input: WatchInput, token: string, signal: AbortSignal) =>
	unwrap(
		api.api.validateCertificate[":publicId"].watch.$post(
			{ param: { publicId }, json: { ...input, token } },
			{ init: { signal } },
		),
	);

export const readLink = (api: ApiClient, token: string) => unwrap(api.api.watches.link.$post({ json: { token } }));
export const confirmLink = (api: ApiClient, token: string) =>
	unwrap(api.api.watches.confirmation.$post({ json: { token } }));
export const endLink = (api: ApiClient, token: string) => unwrap(api.api.watches.end.$post({ json: { token } }));
