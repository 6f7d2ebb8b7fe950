import type { Deps, Person } from "../../../platform/deps.ts";
import { acceptedKeys, signingKeys } from "../../../platform/runtime/key-rotation.ts";
import { type KeySet, MODULE_TOKEN } from "../contract.ts";
import { listedKey, signModuleToken } from "./token.ts";

export function createIdentity({ keys, clock, settings }: Pick<Deps, "keys" | "clock" | "settings">) {
	return {
		keySet: (): KeySet => ({
			keys: acceptedKeys(keys, clock.now(), MODULE_TOKEN.lifeSeconds * 1000).map(({ accessToken }) =>
				listedKey(accessToken.publicJwk),
			),
		}),
		async tokenFor(module: string, person: Person): Promise<string> {
			const now = clock.now();
			const { privateJwk } = signingKeys(keys, now).accessToken;
			return signModuleToken(privateJwk, { issuer: settings.publicUrl, module, person, now });
		},
	};
}
