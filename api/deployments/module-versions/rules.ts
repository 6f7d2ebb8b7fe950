import { duplicate, inUse } from "../../platform/errors.ts";
import { MODULE_TOKEN_LIMITS } from "./contract.ts";

interface Token {
	name: string;
	expiresAt: string;
	revokedAt: string | null;
}

export const isActive = ({ expiresAt, revokedAt }: Token, now: string): boolean =>
	revokedAt === null && expiresAt > now;

/** Throws 409 if an active token of the module already has this name, or if the module has too many tokens. */
export function assertRoomFor(name: string, tokens: readonly Token[], now: string): void {
	const active = tokens.filter((token) => isActive(token, now));
	if (active.some((token) => token.name === name)) throw duplicate("name", "moduleToken.duplicate", { value: name });
	const { perModule: max } = MODULE_TOKEN_LIMITS;
	if (active.length >= max) throw inUse("moduleToken.tooMany", { max });
}
