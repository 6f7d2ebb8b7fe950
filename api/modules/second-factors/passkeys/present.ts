import type { Passkey } from "../contract.ts";
import type { PasskeyRow } from "./repository.ts";

export const presentPasskey = ({
	id,
	name,
	createdAt,
	lastUsedAt,
}: Pick<PasskeyRow, "id" | "name" | "createdAt" | "lastUsedAt">): Passkey => ({
	_id: id,
	name,
	createdAt,
	...(lastUsedAt ? { lastUsedAt } : {}),
});
