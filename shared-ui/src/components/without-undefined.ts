import type { ReactNode } from "react";

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * Returns the properties whose value is not undefined, so that an optional property is either absent or has a value.
 */
export const withoutUndefined = <T extends object>(properties: T): WithoutUndefined<T> =>
	Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;

export const hasContent = (node: ReactNode) => node !== undefined && node !== null && node !== "" && node !== false;
