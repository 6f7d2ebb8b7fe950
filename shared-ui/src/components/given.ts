import type { ReactNode } from "react";

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined: an optional property is either absent or has a value. */
export const given = <T extends object>(properties: T): Given<T> =>
	Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Given<T>;

export const hasContent = (node: ReactNode) => node !== undefined && node !== null && node !== "" && node !== false;
