/** Path of a form value, such as `["address", "zip"]`. The functions of this file never change a given object. */
export type Path = readonly string[];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;

export const pathOf = (name: string): Path => name.split(".");

export const read = (values: unknown, path: Path): unknown =>
	path.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), values);

export function write<T>(values: T, [part, ...rest]: Path, value: unknown): T {
	if (part === undefined) return value as T;
	const record: Readonly<Record<string, unknown>> = isRecord(values) ? values : {};
	return { ...record, [part]: write(record[part], rest, value) } as T;
}

/** Returns a text for comparing two values. Lists of ids are sorted first, because their order does not matter. */
const canonical = (value: unknown): string => {
	if (Array.isArray(value)) {
		const parts = value.map(canonical);
		return `[${(value.every((part) => typeof part === "string") ? parts.sort() : parts).join()}]`;
	}
	if (!isRecord(value)) return JSON.stringify(value ?? "");
	const parts = Object.entries<unknown>(value)
		.filter(([, part]) => part !== undefined)
		.map(([key, part]) => `${key}:${canonical(part)}`);
	return `{${parts.sort().join()}}`;
};

export const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other);
