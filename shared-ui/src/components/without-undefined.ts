import type { ReactNode } from "react";

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns a copy without undefined properties, which `exactOptionalPropertyTypes` forbids for optional props. */
export const withoutUndefined = <T extends object>(properties: T): WithoutUndefined<T> =>
	Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;

export const hasContent = (node: ReactNode) => node !== undefined && node !== null && node !== "" && node !== false;
