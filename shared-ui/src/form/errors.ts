import type { AnyFormApi } from "@tanstack/react-form";
import { withoutUndefined } from "../components/without-undefined.ts";
import { isRecord } from "./conflict/values.ts";

/** Error messages by dotted path of the field, such as `address.zip` or `contacts.0.person.email`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The properties of an error response that forms show. */
export interface Failure {
	message?: string;
	code?: string;
	fields?: FieldErrors;
}

/** Returns the form library's name of a field: `contacts[0].dep` for the path `contacts.0.dep`. */
export const toFieldName = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

const isSame = (one: readonly string[] | undefined, other: readonly string[]) =>
	one !== undefined && one.length === other.length && one.every((message, index) => message === other[index]);

/**
 * Returns the messages by field name. Unchanged lists are the objects of `previous`, so that their fields do not render
 * at each keystroke.
 */
export function toFieldMap(errors: FieldErrors, previous: Record<string, readonly string[]>) {
	const next: Record<string, readonly string[]> = {};
	for (const [path, messages] of Object.entries(errors)) {
		if (messages.length === 0) continue;
		const name = toFieldName(path);
		const known = previous[name];
		next[name] = known && isSame(known, messages) ? known : messages;
	}
	return next;
}

const isMessages = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((message) => typeof message === "string");

/**
 * Returns the error as a failure with messages; undefined for errors that are not an API response, such as bugs, whose
 * messages users must not see.
 */
export function toFailure(error: unknown): Failure | undefined {
	if (!isRecord(error) || !("fields" in error || "status" in error || "code" in error)) return undefined;
	const { message, code, fields } = error;
	const known = isRecord(fields) ? Object.entries(fields).filter(([, messages]) => isMessages(messages)) : undefined;
	return withoutUndefined({
		message: typeof message === "string" && message !== "" ? message : undefined,
		code: typeof code === "string" ? code : undefined,
		fields: known && (Object.fromEntries(known) as FieldErrors),
	});
}

const setServerErrors = (form: AnyFormApi, name: string, messages: readonly string[] | undefined) =>
	form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta?.errorMap, onServer: messages } }));

export function showServerErrors(form: AnyFormApi, errors: FieldErrors) {
	for (const [path, messages] of Object.entries(errors)) setServerErrors(form, toFieldName(path), messages);
}

const isWithin = (name: string, outer: string) => name.startsWith(`${outer}.`) || name.startsWith(`${outer}[`);

/**
 * Removes the server's errors of a changed field, of the fields within it and of the groups that contain it. Without
 * `changed` it removes all of them.
 */
export function clearServerErrors(form: AnyFormApi, changed?: string) {
	for (const [name, meta] of Object.entries(form.state.fieldMeta)) {
		if (meta?.errorMap?.onServer === undefined) continue;
		if (changed === undefined || name === changed || isWithin(name, changed) || isWithin(changed, name))
			setServerErrors(form, name, undefined);
	}
}
