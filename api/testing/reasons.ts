import type { Reason } from "../audit/index.ts";

type InGerman<T> = T extends Reason
	? string
	: T extends readonly (infer Item)[]
		? InGerman<Item>[]
		: T extends object
			? { [Key in keyof T]: InGerman<T[Key]> }
			: T;

/** Returns a copy of a check's result in which each reason is only its German sentence. */
export const inGerman = <T>(found: T): InGerman<T> =>
	JSON.parse(JSON.stringify(found), (_key, value) => value?.de ?? value);
